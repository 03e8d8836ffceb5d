import { createContext } from "react"

/** Whether a connected server writes down what is said; the page says so, and what is below it offers it only then. */
export const TranscribesContext = createContext(false)
