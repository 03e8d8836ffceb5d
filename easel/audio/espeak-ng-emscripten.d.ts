/** The part of the package that is used here; it comes without types. */
declare module "@echogarden/espeak-ng-emscripten" {
  interface SpeechEvent {
    /** Such as `phoneme`, `word`, `end`. */
    readonly type: string
    /** Of a phoneme its letters, of words and sentences their number. */
    readonly id?: string | number
    /** Milliseconds. */
    readonly audio_position: number
  }
  interface SpeechWorker {
    get_samplerate(): number
    set_voice(name: string, language: string, gender: number, age: number, variant: number): number
    set_rate(wordsAMinute: number): void
    set_pitch(pitch: number): void
    set_range(range: number): void
    /** Events come with the samples that they are about. The callback ends the speech by answering true. */
    synthesize(text: string, heard: (audio: ArrayBuffer | null, events: readonly SpeechEvent[] | null) => boolean): void
  }
  export default function start(): Promise<{ readonly eSpeakNGWorker: new () => SpeechWorker }>
}
