/** Names of emoji as comments may write them, `:name:` (spec 3§3, emoji dictionary), in the groups and the order of the picker. */
export const EMOJI_GROUPS = {
  faces: {
    smile: "😊",
    grin: "😁",
    joy: "😂",
    wink: "😉",
    heart_eyes: "😍",
    star_struck: "🤩",
    cool: "😎",
    thinking: "🤔",
    surprised: "😮",
    mind_blown: "🤯",
    melting: "🫠",
    sleepy: "😴",
    cry: "😢",
    sob: "😭",
    sweat: "😅",
    angry: "😠",
    pleading: "🥺",
    party_face: "🥳",
    hug: "🤗",
    salute: "🫡",
    robot: "🤖",
    ghost: "👻",
    skull: "💀",
    clown: "🤡",
  },
  hands: {
    thumbs_up: "👍",
    thumbs_down: "👎",
    clap: "👏",
    raised_hands: "🙌",
    pray: "🙏",
    wave: "👋",
    ok: "👌",
    victory: "✌️",
    fist: "✊",
    muscle: "💪",
    point_up: "☝️",
    heart_hands: "🫶",
    handshake: "🤝",
    writing: "✍️",
    eyes: "👀",
  },
  signs: {
    heart: "❤️",
    blue_heart: "💙",
    green_heart: "💚",
    broken_heart: "💔",
    sparkles: "✨",
    fire: "🔥",
    star: "⭐",
    hundred: "💯",
    check: "✅",
    cross: "❌",
    question: "❓",
    warning: "⚠️",
    boom: "💥",
    zap: "⚡",
    rainbow: "🌈",
    music: "🎵",
  },
  things: {
    palette: "🎨",
    brush: "🖌️",
    camera: "📷",
    film: "🎬",
    picture: "🖼️",
    wand: "🪄",
    crown: "👑",
    trophy: "🏆",
    gift: "🎁",
    tada: "🎉",
    rocket: "🚀",
    bulb: "💡",
    gem: "💎",
    coffee: "☕",
    cake: "🎂",
    pizza: "🍕",
  },
  nature: {
    sun: "☀️",
    moon: "🌙",
    cloud: "☁️",
    snow: "❄️",
    ocean: "🌊",
    flower: "🌸",
    rose: "🌹",
    leaf: "🍃",
    cat: "🐱",
    dog: "🐶",
    fox: "🦊",
    bear: "🐻",
    butterfly: "🦋",
    dragon: "🐉",
    unicorn: "🦄",
    octopus: "🐙",
  },
} as const
/** A group of the picker. */
export type EmojiGroup = keyof typeof EMOJI_GROUPS

const BY_NAME: ReadonlyMap<string, string> = new Map(Object.values(EMOJI_GROUPS).flatMap((group) => Object.entries(group)))
const NAMED = /:([a-z_]{2,20}):/g

/** The character of a name, with or without colons; null for one that is in no dictionary of ours. */
export function emojiOf(name: string): string | null {
  return BY_NAME.get(name.replaceAll(":", "")) ?? null
}

/** A text with characters in place of the names that the dictionary has. */
export function withEmoji(text: string): string {
  return text.replace(NAMED, (written, name: string) => BY_NAME.get(name) ?? written)
}

/** Emoji whose name has some letters, those that begin with them first. */
export function findEmoji(letters: string): readonly { readonly name: string; readonly character: string }[] {
  const wanted = letters.toLowerCase()
  return Array.from(BY_NAME, ([name, character]) => ({ name, character, at: name.indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => Number(left.at > 0) - Number(right.at > 0))
    .map(({ name, character }) => ({ name, character }))
}
