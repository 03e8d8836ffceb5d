/** libav by node-av, an optional package: it is loaded only where films are made, and may be absent from a platform. */

/** What films need of node-av. */
export type Libav = typeof import("node-av/lib") & typeof import("node-av/constants")

let loading: Promise<Libav> | undefined

const load = async (): Promise<Libav> => {
  const [library, constants] = await Promise.all([import("node-av/lib"), import("node-av/constants")])
  library.Log.setLevel(constants.AV_LOG_ERROR)
  return { ...library, ...constants }
}

/** Loads libav once a thread. Rejects where it has no binary for this machine. */
export const loadLibav = (): Promise<Libav> => {
  loading ??= load()
  return loading
}

/** Why no film can be made on this machine, in one line; undefined where one can. */
export async function whyNoFilms(): Promise<string | undefined> {
  try {
    const { Codec, FF_ENCODER_LIBX264, FF_ENCODER_AAC } = await loadLibav()
    const lacking = [FF_ENCODER_LIBX264, FF_ENCODER_AAC].filter((name) => Codec.findEncoderByName(name) === null)
    return lacking.length === 0 ? undefined : `libav has no ${lacking.join(" and no ")}`
  } catch (error) {
    const [line = "node-av cannot be loaded"] = (error instanceof Error ? error.message : String(error)).split("\n")
    return line.slice(0, 200)
  }
}
