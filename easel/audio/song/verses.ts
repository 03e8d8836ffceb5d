import type { VerseLanguage } from "../../orders/song-orders.ts"

/** What Easel's songs are put together from; `{a}` is what the song is about. */
interface Verses {
  /** Two lines each. */
  readonly couplets: readonly (readonly [string, string])[]
  readonly choruses: readonly (readonly [string, string, string, string])[]
  readonly bridges: readonly (readonly [string, string])[]
  readonly titles: readonly string[]
}

export const VERSES: Readonly<Record<VerseLanguage, Verses>> = {
  en: {
    couplets: [
      ["I saw {a} in the early light", "and I knew it would be alright"],
      ["There is a story {a} can tell", "I heard it once and I know it well"],
      ["Somewhere with {a} I hear your name", "nothing around me stays the same"],
      ["I carried {a} along the way", "waiting to see another day"],
      ["They say that {a} will never last", "but I have left behind the past"],
      ["Close to {a} I close my eyes", "under the wide and open skies"],
      ["These old shoes have walked a mile", "{a} comes with me for a while"],
      ["A word of {a} inside my head", "I remember all you said"],
      ["Turn the page and let it go", "{a} is all I need to know"],
      ["I wrote a letter to {a} today", "it had so many things to say"],
      ["Long is the winter and slow the night", "{a} is keeping a little light"],
    ],
    choruses: [
      ["Oh, {a}, carry me home", "I was never meant to be alone", "Oh, {a}, sing it again", "over the hills and through the rain"],
      [
        "So sing for {a}, sing it loud",
        "over the roofs and over the cloud",
        "Sing for {a}, sing it low",
        "wherever you are, wherever you go",
      ],
      [
        "Take me to {a}, take me tonight",
        "hold on to me and hold on tight",
        "Take me to {a}, take me away",
        "there is nothing more to say",
      ],
      ["Here comes {a}, here am I", "we will never say goodbye", "Here comes {a}, here is the day", "nobody takes this song away"],
    ],
    bridges: [
      ["And if the world should fall asleep", "there is a promise I will keep"],
      ["One more step and one more song", "here with {a} where I belong"],
      ["All that I lost I found in you", "{a} will always see me through"],
    ],
    titles: ["Song for {a}", "{a} and I", "Close to {a}", "Take me to {a}"],
  },
  ja: {
    couplets: [
      ["{a}のそばで めをとじた", "きみのこえが きこえてる"],
      ["ながいみちを あるいてく", "{a}がぼくを よんでいる"],
      ["いつかみてた ゆめのなか", "{a}はいまも かわらない"],
      ["ちいさなうた くちずさむ", "{a}にとどけ このおもい"],
      ["なみだのあと わらうきみ", "{a}のように まぶしくて"],
      ["よるがあけて いくまえに", "{a}をさがしに でかけよう"],
      ["ポケットには なにもない", "{a}があれば それでいい"],
      ["てがみをかく ペンをとめ", "{a}のことを おもいだす"],
    ],
    choruses: [
      ["{a}よ うたえ どこまでも", "ぼくらは ひとりじゃない", "{a}よ ひかれ いつまでも", "きみを まもりたい"],
      ["{a}へ いこう てをつなぎ", "かぜにのって はしりだす", "{a}へ いこう このままで", "あしたはきっと はれるから"],
      ["ラララ {a}の うたをうたおう", "こころが おどりだすよ", "ラララ {a}の うたをうたおう", "せかいが かがやくよ"],
    ],
    bridges: [
      ["めぐるきせつの そのさきで", "{a}がまた ほほえむよ"],
      ["もしもよるが ながくても", "{a}がここに いてくれる"],
    ],
    titles: ["{a}のうた", "{a}とぼく", "{a}へ"],
  },
  "zh-cn": {
    couplets: [
      ["{a}在我心里轻轻唱", "走过很远很长的地方"],
      ["我在{a}身边停下来", "等着你从远方走来"],
      ["风吹过旧时的窗台", "{a}还和从前一样在"],
      ["把心事写成一封信", "请{a}替我带给你"],
      ["一步一步走到天明", "{a}是我唯一的风景"],
      ["路上的灯一盏一盏", "{a}陪我慢慢走完"],
      ["时间带走许多的话", "{a}还在等我回家"],
      ["昨夜又梦见了{a}", "醒来你还在我身旁"],
    ],
    choruses: [
      ["{a}啊请你慢慢走", "让我再牵一次你的手", "{a}啊请你别回头", "这首歌唱到天长地久"],
      ["为了{a}唱一首歌", "唱给你也唱给我", "为了{a}唱一首歌", "今夜不再寂寞"],
      ["去看{a}就在今晚", "把烦恼都留在对岸", "去看{a}就在明天", "我会一直在你身边"],
    ],
    bridges: [
      ["如果世界忽然安静", "还有{a}在静静听"],
      ["就算黑夜再漫长", "{a}也会给我光亮"],
    ],
    titles: ["{a}之歌", "{a}与我", "去看{a}"],
  },
  ar: {
    couplets: [
      ["رأيت {a} عند الصباح", "فطار قلبي بلا جناح"],
      ["يا قلب غن ولا تنام", "هنا {a} وهنا السلام"],
      ["مشيت وحدي في الطريق", "وكان {a} نعم الرفيق"],
      ["كتبت اسمك في السماء", "وسمع {a} هذا النداء"],
      ["حملت حلمي في يديا", "وعاد {a} اليوم إليا"],
      ["تمضي الليالي والسنين", "وفي {a} كل الحنين"],
      ["سألت {a} عن الحبيب", "فقال صبرا هو قريب"],
    ],
    choruses: [
      ["أيها {a} خذني بعيد", "واكتب لقلبي يوما جديد", "أيها {a} غن وزيد", "يبقى معي هذا النشيد"],
      ["إلى {a} هيا بنا", "فالليل غنى حولنا", "إلى {a} هيا بنا", "والحلم يمشي بيننا"],
    ],
    bridges: [
      ["وإن غفت عين الزمان", "أنا و{a} ساهران"],
      ["ولو مضى عنا الكلام", "يبقى {a} ويبقى السلام"],
    ],
    titles: ["أغنية {a}", "أنا و{a}", "إلى {a}"],
  },
}
