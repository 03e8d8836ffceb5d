/** The part of the package that is used here; it comes without types. */
declare module "@echogarden/espeak-ng-emscripten" {
  interface SpeechWorker {
    get_samplerate(): number
    set_voice(name: string, language: string, gender: number, age: number, variant: number): number
    set_rate(wordsAMinute: number): void
    set_pitch(pitch: number): void
    set_range(range: number): void
    /** The callback ends the speech by answering true. */
    synthesize(text: string, heard: (audio: ArrayBuffer | null) => boolean): void
  }
  export default function start(): Promise<{ readonly eSpeakNGWorker: new () => SpeechWorker }>
}
