/**
 * The referee of the phone page: what the rules decide, with the reasons that `hyskos.rules` gives in the same case.
 *
 * Everything is plain data that JSON can keep. Functions are pure: they change none of their arguments. What the rules
 * forbid is a `Reason` in a result, or throws an `UnlawfulError`. `createEngine(facts)` returns all functions; the
 * bundle sets `globalThis.hyskos = {facts, engine}`.
 *
 * Factions are ids ("anubian", "pharaoh"). A place is an integer: the number of a space, or minus the die face of a
 * starting area. Rulings are values by name; a missing one has its default.
 */
import { boxLimits, calculateStrengths } from "./armies.js";
import { boardOf, placeName } from "./board.js";
import { findMissingDevice, refuseDevices, resolve } from "./combat.js";
import { deploy } from "./deployment.js";
import { diceOn, largestFace } from "./numbers.js";
import type { Facts, Shape } from "./facts.js";
import { writeForce } from "./forces.js";
import { Law, rulingsOf } from "./law.js";
import { findFaults, findMissingDevices } from "./legality.js";
import { boundsOf, decisionReason, findPointFaults, findStandingFaults, missingTie, numberPlaces, rankPlayers, roundPoints, unfinishedReason } from "./points.js";
import * as pharaoh from "./pharaoh.js";
import { findBest, findBetterWithColour } from "./pyramydal/best.js";
import { scoreGame } from "./pyramydal/game.js";
import { Speaker, type UsedRuling } from "./saying.js";
import { canShow, countNewSoldiers, countReinforcements, judge, NEW_SOLDIERS, placeForces, roundDice, setUp, walk } from "./solo.js";
import type {
  Battle, BestOptions, Deployment, Fault, Final, Force, Forces, Orders, Outcome, PharaohMove, PharaohPosition,
  PharaohTurn, Piece, Position, PyramydalGame, PyramydalResult, Reason, RoundPoints, Rulings, Score, Standing,
  Strength, Verdict, Walk, Written,
} from "./types.js";

export { UnlawfulError } from "./reasons.js";
export type * from "./facts.js";
export type * from "./types.js";
export type { UsedRuling } from "./saying.js";

/** All that the page asks. */
export interface Engine extends ReturnType<typeof referee> {
  /** Make the referee of other facts. */
  withFacts(others: Facts): Engine;
}

/** Make the referee of these facts. */
export function createEngine(facts: Facts): Engine {
  return { ...referee(facts), withFacts: createEngine };
}

function referee(facts: Facts) {
  const speaker = new Speaker(facts);
  const law = (rulings: Rulings = {}) => new Law(facts, rulingsOf(facts, rulings));
  const board = (map: string) => boardOf(facts, map);
  const pharaohBoard = (players: number) => pharaoh.boardOf(facts, players);
  return {
    facts,

    // one space, a whole round
    /** Resolve one space. */
    resolve: (battle: Battle, rulings?: Rulings): Outcome => resolve(battle, law(rulings)),
    /** Explain why devices cannot act in a battle: the Pharaoh is in it, or a board lacks one; null if they can. */
    refused: (battle: Battle): Reason | null => refuseDevices(battle) ?? findMissingDevice(battle, facts),
    /** Find every fault of devices and orders; `deploy` needs a round without any. */
    findings: (position: Position, orders: Orders, rulings?: Rulings): Fault[] =>
      [
        ...findFaults(position, board(position.map), orders, rulingsOf(facts, rulings ?? {})),
        ...findMissingDevices(position, facts),
      ],
    /** Carry out the orders of all players at once; they must be lawful (`findings`). */
    deploy: (position: Position, orders: Orders, rulings?: Rulings): Deployment =>
      deploy(position, board(position.map), orders, law(rulings)),

    // player boards
    /**
     * Calculate every square of a player board; throws UnlawfulError for a number that no die could have written: none of
     * the map's, or, without one, none of any map.
     */
    armies: (faction: string, written: Written, rulings?: Rulings, map: string | null = null): Strength[] =>
      calculateStrengths(faction, written, law(rulings), diceOn(facts, map)),
    /** Return the smallest and largest number that can ever stand in a box of a shape, on a map or on any. */
    reach: (shape: Shape, rulings?: Rulings, map: string | null = null): readonly [number, number] =>
      boxLimits(shape, rulingsOf(facts, rulings ?? {}), diceOn(facts, map)),

    // alone against the Pharaoh
    /** Fill a map with the Pharaoh's units; the player's start, a die face (0: none), stays free. */
    setup: (map: string, start: number): Forces => setUp(board(map), start),
    /** Place the player's forces and the Pharaoh's entered units; other spaces have the garrison of the map. */
    garrisoned: (map: string, own: Forces, his: Readonly<Record<number, number>>): Forces =>
      placeForces(board(map), own, his),
    /** Return the dice of a round on a map: "d4 d4 d4 d8 d8 d8". */
    six: (map: string): string => roundDice(board(map)).join(" "),
    /** Return whether the dice of a round on a map can show these four faces. */
    possible: (dice: readonly number[], map: string): boolean => canShow(dice, board(map)),
    /** Return the largest face of a map's dice. */
    largest: (map: string): number => largestFace("circle", diceOn(facts, map)),
    /** Count the soldiers that four chosen dice bring the Pharaoh. */
    reinforcements: (dice: readonly number[], rulings?: Rulings): { number: number; reasons: Reason[] } =>
      countReinforcements(dice, rulingsOf(facts, rulings ?? {})),
    /** Send the Pharaoh's column over the map. */
    walk: (map: string, forces: Forces, soldiers: number, rulings?: Rulings): Walk =>
      walk(board(map), forces, soldiers, law(rulings)),
    /** Count the soldiers that join the player on each controlled space; `NEW_SOLDIERS` is the reason. */
    newSoldiers: (map: string, forces: Forces, faction: string): Record<number, number> =>
      countNewSoldiers(board(map), forces, faction),
    NEW_SOLDIERS,
    /** Judge the solo game that a position belongs to after a turn; null if it belongs to none. */
    judge: (position: Position, turn: number): Verdict | null => judge(position, board(position.map), turn),

    // points
    /** Add up the numbers of controlled places in a round (1 to `rounds`). */
    roundPoints: (map: string, held: readonly number[], round: number, rulings?: Rulings): RoundPoints =>
      roundPoints(board(map), held, round, rulingsOf(facts, rulings ?? {})),
    /** Rank players by what they noted round by round (one number: the sum); without a map, as any of them allows. */
    final: (
      noted: Readonly<Record<string, readonly number[]>>,
      ties: { spaces?: Readonly<Record<string, number>>; units?: Readonly<Record<string, number>> } = {},
      map: string | null = null,
      rulings: Rulings = {},
    ): Final => {
      const maps = map === null ? Object.keys(facts.maps) : [map];
      const limit = boundsOf(maps.map(board), rulingsOf(facts, rulings));
      const names = Object.keys(noted);
      const standings = names.map((faction) => ({
        faction,
        points: (noted[faction] ?? []).reduce((sum, points) => sum + points, 0),
        spaces: ties.spaces?.[faction] ?? null,
        units: ties.units?.[faction] ?? null,
      }));
      const wrong = names.length ? [...findPointFaults(noted, limit), ...findStandingFaults(standings, limit)] : [];
      if (wrong.length || !names.length) {
        return { faults: wrong, places: [], reasons: [], untold: null, decided: false };
      }
      const places = rankPlayers(standings);
      const open = unfinishedReason((noted[names[0] as string] ?? []).length, limit);
      const missing = missingTie(places[0] as Standing[]);
      const reasons = open === null ? [decisionReason(places)] : [decisionReason(places), open];
      return { faults: [], places: numberPlaces(places), reasons, untold: missing, decided: open === null && missing === null };
    },

    // Pyramydal
    /** Find the best score of a collection (without diagonals). */
    best: (pieces: readonly Piece[], options: BestOptions = {}): Score => findBest(pieces, options),
    /** Return the better score that one more colour in the game would bring; null if there is none. */
    further: (pieces: readonly Piece[], options: BestOptions = {}): Score | null => findBetterWithColour(pieces, options),
    /** Score a whole game and find the winner. */
    score: (game: PyramydalGame): PyramydalResult => scoreGame(game),

    // Pharaoh
    pharaoh: {
      /** Read "r1@b1 g2@c3"; throws UnlawfulError. */
      read: (players: readonly string[], words: string): PharaohPosition =>
        pharaoh.readPosition(pharaohBoard(players.length), players, words),
      /** Write a position as `read` reads it. */
      write: (position: PharaohPosition): string =>
        pharaoh.writePosition(pharaohBoard(position.players.length), position),
      /** Return every lawful step of a player (by index) that costs at most `points`. */
      moves: (position: PharaohPosition, mover: number, points: number): PharaohMove[] =>
        pharaoh.lawfulMoves(pharaohBoard(position.players.length), position, mover, points),
      /** Make a step. */
      apply: (position: PharaohPosition, move: PharaohMove): PharaohPosition => pharaoh.applyMove(position, move),
      /** Return every different position that a roll can lead to, each with a cheapest way there. */
      turns: (position: PharaohPosition, mover: number, roll: number): { position: PharaohPosition; way: PharaohMove[] }[] =>
        pharaoh.findTurns(pharaohBoard(position.players.length), position, mover, roll),
      /** Judge moves as typed, "r2@b1" or "r1:b1-b2", one after another. */
      judge: (position: PharaohPosition, mover: number, roll: number, words: readonly string[]): PharaohTurn =>
        pharaoh.judgeTurn(pharaohBoard(position.players.length), position, mover, roll, words),
      /** Return the player whose three pieces fill a goal line. */
      winner: (position: PharaohPosition): string | null =>
        pharaoh.winner(pharaohBoard(position.players.length), position),
    },

    // words, in "en", "es", ...
    /** Translate an English sentence of the program and fill its `{placeholders}`; ids become names. */
    say: (message: string, values: Reason["values"], lang: string): string => speaker.say(message, values, lang),
    /** Return a reason's sentence. */
    sentence: (reason: Reason, lang: string): string => speaker.sentence(reason, lang),
    /** Return the sums of an answer in one line. */
    arithmetic: (reasons: readonly Reason[], lang: string): string => speaker.arithmetic(reasons, lang),
    /** Explain who has the space now. */
    verdict: (outcome: Outcome, before: Force | null, lang: string): string => speaker.verdict(outcome, before, lang),
    /** Say what to do on the board: "write 3 (Anubian)", "erase", "leave it empty". */
    toWrite: (force: Force | null, erase: boolean, lang: string): string => speaker.toWrite(force, erase, lang),
    /** Write a force as it stands on the board: "2+1*". */
    written: writeForce,
    /** Return the name of a faction, the Pharaoh or a device. */
    name: (id: string, lang: string): string => speaker.name(id, lang),
    /** List the rulings that decided an answer, by id; `own` marks those that this table plays otherwise. */
    rulingsUsed: (reasons: readonly Reason[], rulings: Rulings = {}): UsedRuling[] =>
      speaker.rulingsUsed(reasons, rulingsOf(facts, rulings)),
    /** Write a place as people do: "12", "S2". */
    placeName,
  };
}
