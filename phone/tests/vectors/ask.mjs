/**
 * Ask the page's referee, `globalThis.hyskos.engine`, for all vectors of a document of `scripts/phone_vectors.py`.
 *
 * It takes them as JSON, and gives how many were asked and those that are answered otherwise. It is sent into a browser
 * as text, so that it stands alone.
 */
export function ask(text) {
  const { facts, vectors } = JSON.parse(text);
  const engine = globalThis.hyskos.engine.withFacts(facts);
  const differences = [];

  function same(first, other) {
    if (first === other) return true;
    if (typeof first !== "object" || typeof other !== "object" || first === null || other === null) return false;
    if (Array.isArray(first) !== Array.isArray(other)) return false;
    const keys = Object.keys(first);
    return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(first[key], other[key]));
  }

  function answered(call, args) {
    const [name, ...path] = call.split(".").reverse();
    const owner = path.reverse().reduce((object, part) => object[part], engine);
    try {
      return { value: typeof owner[name] === "function" ? owner[name](...args) : owner[name] };
    } catch (error) {
      return error.reason ? { unlawful: error.reason } : { error: String(error.stack ?? error) };
    }
  }

  for (const { call, args, answer } of vectors) {
    const asked = JSON.stringify(args);
    const got = answered(call, args);
    // What does not survive JSON is no answer, and a question that was changed is none either.
    if (!same(got, answer) || !same(JSON.parse(JSON.stringify(got)), answer)) {
      differences.push({ call, args: JSON.parse(asked), expected: answer, got });
    } else if (JSON.stringify(args) !== asked) {
      differences.push({ call, args: JSON.parse(asked), expected: "arguments that stay as they are", got: args });
    }
  }
  return { asked: vectors.length, differences };
}
