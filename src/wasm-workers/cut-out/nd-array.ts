/** Numbers in rows, by up to three indices. */
export interface NdArray {
  readonly data: NumberList
  readonly shape: readonly number[]
  readonly get: (row: number, column: number, channel: number) => number | undefined
  readonly set: (row: number, column: number, channel: number, value: number) => void
}

type NumberList = Uint8Array | Float32Array

/**
 * What the cut-out library uses of `ndarray`, whose own text writes code at run time, which no worker of ours may: data as it is, its
 * shape, and for images (height, width, channels) the access to one number. A graphics card that miscounts gives what is no number: the
 * library would make background of it, so it throws here.
 */
export function ndArray(data: NumberList, shape: readonly number[]): NdArray {
  if (data instanceof Float32Array) refuseNoNumbers(data)
  const [, width = 1, channels = 1] = shape
  const at = (row: number, column: number, channel: number) => (row * width + column) * channels + channel
  return {
    data,
    shape,
    get: (row, column, channel) => data[at(row, column, channel)],
    set: (row, column, channel, value) => {
      data[at(row, column, channel)] = value
    },
  }
}

function refuseNoNumbers(data: Float32Array): void {
  for (let index = 0; index < data.length; index++) if (!Number.isFinite(data[index])) throw new Error("the model gave no numbers")
}
