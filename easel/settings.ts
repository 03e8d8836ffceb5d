import { availableParallelism } from "node:os"

/** How a running Easel is set. */
export interface Settings {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  /** Painter threads: how many jobs run at once. */
  readonly slots: number
  /** Threads of their own for films: how many are made at once. */
  readonly filmSlots: number
  /** The same for speech, music and sounds. */
  readonly soundSlots: number
  /** When set, every call must carry it as a bearer token. */
  readonly token: string | undefined
  /** Whether orders may ask for faults. */
  readonly allowsFaults: boolean
}

/** Settings, or why Easel must not start. */
export type SettingsReading = { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly problem: string }

const LOOPBACK_HOSTS: readonly string[] = ["127.0.0.1", "::1", "localhost"]

/** Whether `host` (a name or an address, without port and brackets) is this machine and nothing else. */
export const isLoopback = (host: string): boolean => LOOPBACK_HOSTS.includes(host.toLowerCase())

const wholeNumber = (text: string | undefined, fallback: number, min: number, max: number): number | undefined => {
  if (text === undefined || text === "") return fallback
  const value = /^\d{1,6}$/.test(text) ? Number(text) : -1
  return value >= min && value <= max ? value : undefined
}

/**
 * Reads EASEL_PORT (0–65535, 8790), EASEL_HOST (127.0.0.1), EASEL_SLOTS (1–64, one less than the cores), EASEL_FILM_SLOTS and EASEL_SOUND_SLOTS (1–64, 1), EASEL_TOKEN, EASEL_FAULTS=1.
 * Refuses what would be unsafe: a preview renderer or faults in production unasked, an address that others reach without a token.
 */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): SettingsReading => {
  const no = (problem: string): SettingsReading => ({ ok: false, problem })
  const port = wholeNumber(env.EASEL_PORT, 8790, 0, 65_535)
  if (port === undefined) return no("EASEL_PORT must be a port number, 0–65535")
  const slots = wholeNumber(env.EASEL_SLOTS, Math.max(1, availableParallelism() - 1), 1, 64)
  if (slots === undefined) return no("EASEL_SLOTS must be a number, 1–64")
  const filmSlots = wholeNumber(env.EASEL_FILM_SLOTS, 1, 1, 64)
  if (filmSlots === undefined) return no("EASEL_FILM_SLOTS must be a number, 1–64")
  const soundSlots = wholeNumber(env.EASEL_SOUND_SLOTS, 1, 1, 64)
  if (soundSlots === undefined) return no("EASEL_SOUND_SLOTS must be a number, 1–64")
  const host = env.EASEL_HOST || "127.0.0.1"
  const token = env.EASEL_TOKEN || undefined
  const allowsFaults = env.EASEL_FAULTS === "1"
  if (env.NODE_ENV === "production") {
    if (!env.ATELIER_ALLOW_PREVIEW)
      return no("Easel is a preview renderer, not an AI model: set ATELIER_ALLOW_PREVIEW=1 to run it in production")
    if (allowsFaults) return no("EASEL_FAULTS is for tests: it must not be set in production")
  }
  if (token === undefined && !isLoopback(host)) return no(`EASEL_HOST ${host} can be reached by others: set EASEL_TOKEN as well`)
  return { ok: true, settings: { host, port, slots, filmSlots, soundSlots, token, allowsFaults } }
}
