/** What the table of words calls itself, which stands in where one develops and no translator is connected. */
export const WORD_TABLE = "word table"
