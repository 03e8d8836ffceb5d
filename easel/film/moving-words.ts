import { BURNING, GLOWING } from "./drifting.ts"
import { HEARD_PLACES } from "./sound.ts"
import { GOING } from "./temper.ts"

/** What every film's words may say of the camera and of motion; some of it is always there, some comes with the settings. */
const CAMERA =
  /\b(?:camera|zoom(?:s|ing)?|pans?|panning|tracking|dolly|slow(?:ly)?|motion|moving|movement|smooth(?:ly)?|loop|timelapse|cinematic|shot|footage|video|film|clip|animated?|animation|push(?:es|ing)?|pulls?|tilts?)\b|镜头|鏡頭|相机|攝像機|缓缓|慢慢|推进|推進|跟随|跟隨|视频|動画|カメラ|ゆっくり|動く|近づく|ズーム|パン|映像|الكاميرا|كاميرا|ببطء|تقترب|فيديو|حركة/i

/** All that a film understands besides what a picture does. */
export const MOVING_WORDS: readonly RegExp[] = [GOING, BURNING, GLOWING, CAMERA, ...HEARD_PLACES.map(([words]) => words)]
