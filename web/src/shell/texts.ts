/** The texts of the site: a table per language for each page. The compiler refuses a table that lacks a text. */
export type Language = "en" | "es";

/** Insert values into a text: "{count} files". */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Declare the texts of a page; returns a function from a language to the texts in it. */
export function tables<Table extends Readonly<Record<string, string>>>(
  en: Table,
  es: Readonly<Record<keyof Table, string>>,
): (lang: Language) => Readonly<Record<keyof Table, string>> {
  return (lang) => (lang === "es" ? es : en);
}

export const shellTexts = tables(
  {
    "print": "Print",
    "design": "Design",
    "play": "Play",
    "lab": "Lab",
    "home": "Games",
    "pages": "Pages",
    "language": "Language",
    "title": "Print-and-play boards for pyramid games",
    "lead": "Print the boards and play, or change them first. Everything happens in your browser: no account, nothing to install.",
    "print-lead": "Choose a game and get its sheets as PDF, at true size.",
    "design-lead": "Change a map or a faction, or start a new one, and see it at once.",
    "play-lead": "A referee on your phone: fights, rounds and points, without a network.",
    "lab-lead": "Play thousands of games to see whether a map is fair.",
    "skip": "Skip to the content",
    "starting": "Starting Python ...",
    "broken": "Python could not start. Reload the page; if that does not help, try another browser.",
    "new-version": "There is a new version of this page.",
    "reload": "Reload",
    "offline-ready": "Ready to use without a network",
    "loading": "Loading ...",
    "page-failed": "This page could not be loaded. Check your network, then reload.",
  },
  {
    "print": "Imprimir",
    "design": "Diseñar",
    "play": "Jugar",
    "lab": "Laboratorio",
    "home": "Juegos",
    "pages": "Páginas",
    "language": "Idioma",
    "title": "Tableros para imprimir de juegos de pirámides",
    "lead": "Imprime los tableros y juega, o cámbialos antes. Todo ocurre en tu navegador: sin cuenta y sin instalar nada.",
    "print-lead": "Elige un juego y obtén sus hojas en PDF, a tamaño real.",
    "design-lead": "Cambia un mapa o una facción, o empieza otro, y míralo al momento.",
    "play-lead": "Un árbitro en tu teléfono: combates, rondas y puntos, sin conexión.",
    "lab-lead": "Juega miles de partidas para ver si un mapa es justo.",
    "skip": "Ir al contenido",
    "starting": "Iniciando Python ...",
    "broken": "Python no pudo iniciarse. Recarga la página; si no ayuda, prueba con otro navegador.",
    "new-version": "Hay una versión nueva de esta página.",
    "reload": "Recargar",
    "offline-ready": "Lista para usar sin conexión",
    "loading": "Cargando ...",
    "page-failed": "No se pudo cargar esta página. Comprueba tu conexión y recarga.",
  },
);
