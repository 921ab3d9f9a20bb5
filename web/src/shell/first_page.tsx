/** The first page: the games as pictures drawn beforehand, and the ways on. Shows before Python is loaded. */
import { choicesIn, copiedFile, useSite } from "./site.ts";
import { shellTexts } from "./texts.ts";

const PAGES = ["print", "design", "play"] as const;

export function FirstPage() {
  const { lang } = useSite();
  const say = shellTexts(lang);
  return (
    <>
      <h1>{say.title}</h1>
      <p class="lead">{say.lead}</p>
      <ul class="games">
        {choicesIn(lang).games.map(({ id, title, subtitle }) => (
          <li key={id}>
            <a href={`#print?game=${id}`}>
              <img src={copiedFile(`picture-${id}-${lang}`)} alt="" width="300" height="300" />
              <strong>{title}</strong>
              <span>{subtitle}</span>
            </a>
          </li>
        ))}
      </ul>
      <ul class="ways">
        {PAGES.map((page) => (
          <li key={page}>
            <a href={`#${page}`}>
              <strong>{say[page]}</strong>
              <span>{say[`${page}-lead`]}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
