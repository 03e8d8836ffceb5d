import type { CONCEPTS } from "../scene.ts"
import type { Language } from "./lexicon.ts"

/** What things and animals of every day are called in each language; written as the lists of a lexicon are. */

export type Everyday = Extract<(typeof CONCEPTS)["animal" | "vehicle" | "stillLife" | "furniture"][number], keyof typeof EVERYDAY>

const EVERYDAY = {
  panda: { en: "panda, panda bear, giant panda", zh: "熊猫, 熊貓, 大熊猫, 大熊貓", ja: "パンダ", ar: "باندا, دب باندا" },
  cow: {
    en: "cow, bull, calf, cattle, ox, oxen+",
    zh: "牛, 奶牛, 母牛, 公牛, 水牛",
    ja: "牛, ウシ, 乳牛",
    ar: "بقرة, بقر+, أبقار+, ثور, عجل",
  },
  sheep: { en: "sheep, lamb, ram, ewe", zh: "绵羊, 綿羊, 羊, 小羊, 羊群", ja: "羊, ヒツジ, ひつじ, 子羊", ar: "خروف, خراف+, غنم, نعجة" },
  pig: { en: "pig, piglet, hog, swine", zh: "猪, 豬, 小猪", ja: "豚, ブタ, 子豚", ar: "خنزير, خنازير+" },
  hen: {
    en: "chicken, hen, rooster, cockerel, chick",
    zh: "鸡, 雞, 公鸡, 公雞, 母鸡, 小鸡",
    ja: "鶏, ニワトリ, にわとり, ひよこ",
    ar: "دجاجة, دجاج+, ديك",
  },
  zebra: { en: "zebra", zh: "斑马, 斑馬", ja: "シマウマ, 縞馬", ar: "حمار وحشي, زيبرا" },
  giraffe: { en: "giraffe", zh: "长颈鹿, 長頸鹿", ja: "キリン, 麒麟", ar: "زرافة, زرافات+" },
  monkey: { en: "monkey, chimpanzee, chimp, macaque", zh: "猴子, 猴, 猿猴, 金丝猴", ja: "猿, サル, お猿", ar: "قرد, قرود+, قردة+" },
  squirrel: { en: "squirrel, chipmunk", zh: "松鼠, 花栗鼠", ja: "リス, りす", ar: "سنجاب, سناجب+" },
  mouse: { en: "mouse, mice+, rat", zh: "老鼠, 鼠, 小老鼠", ja: "ネズミ, ねずみ, 鼠", ar: "فأر, فئران+" },
  frog: { en: "frog, toad, tree frog", zh: "青蛙, 蛙, 蟾蜍", ja: "蛙, カエル", ar: "ضفدع, ضفادع+" },
  snake: { en: "snake, serpent, cobra, python, viper", zh: "蛇, 眼镜蛇, 巨蟒", ja: "蛇, ヘビ, へび, コブラ", ar: "ثعبان, أفعى, كوبرا" },
  bee: { en: "bee, honeybee, bumblebee, wasp", zh: "蜜蜂, 蜂", ja: "蜂, ハチ, ミツバチ, 蜜蜂", ar: "نحلة, نحل+" },
  octopus: { en: "octopus, squid, kraken", zh: "章鱼, 章魚, 乌贼, 魷魚, 鱿鱼", ja: "タコ, 蛸, イカ", ar: "أخطبوط, حبار" },
  bus: {
    en: "bus, buses+, double decker, school bus, minibus",
    zh: "公交车, 巴士, 公車, 校车, 大巴",
    ja: "バス, スクールバス, 路線バス",
    ar: "حافلة, حافلات+, باص",
  },
  truck: {
    en: "truck, lorry, pickup truck, fire truck, trucks+",
    zh: "卡车, 卡車, 货车, 貨車",
    ja: "トラック, 軽トラ",
    ar: "شاحنة, شاحنات+",
  },
  motorcycle: {
    en: "motorcycle, motorbike, scooter, vespa, moped",
    zh: "摩托车, 摩托車, 机车, 電動車",
    ja: "バイク, オートバイ, スクーター",
    ar: "دراجة نارية, دراجات نارية+, سكوتر",
  },
  helicopter: { en: "helicopter, chopper", zh: "直升机, 直升機", ja: "ヘリコプター, ヘリ", ar: "هليكوبتر, مروحية, طائرة مروحية" },
  chair: {
    en: "chair, armchair, rocking chair, stool, throne",
    zh: "椅子, 椅, 扶手椅, 凳子",
    ja: "椅子, イス, チェア",
    ar: "كرسي, كراسي+, مقعد",
  },
  sofa: { en: "sofa, couch, settee", zh: "沙发, 沙發", ja: "ソファ, ソファー", ar: "أريكة, كنبة" },
  table: { en: "table, desk, wooden table", zh: "桌子, 桌, 书桌, 餐桌", ja: "机, テーブル, 食卓", ar: "طاولة, منضدة, مكتب خشبي" },
  bed: { en: "bed, beds+", zh: "床", ja: "ベッド, 寝台", ar: "سرير, أسرة+" },
  piano: { en: "piano, grand piano, ~pianist", zh: "钢琴, 鋼琴", ja: "ピアノ, グランドピアノ", ar: "بيانو" },
  noodles: {
    en: "ramen, noodles+, noodle soup, udon, pho, bowl of ramen, bowl of noodles",
    zh: "拉面, 拉麵, 面条, 麵條, 麵",
    ja: "ラーメン, らーめん, うどん, 拉麺, 麺",
    ar: "رامن, نودلز, معكرونة, شعيرية",
  },
  pizza: { en: "pizza, slice of pizza", zh: "披萨, 比萨, 披薩", ja: "ピザ, ピッツァ", ar: "بيتزا" },
  burger: { en: "burger, hamburger, cheeseburger", zh: "汉堡, 漢堡, 汉堡包", ja: "ハンバーガー, バーガー", ar: "برغر, برجر, همبرغر" },
  sushi: { en: "sushi, nigiri, sashimi", zh: "寿司, 壽司", ja: "寿司, お寿司, 鮨", ar: "سوشي" },
  "ice-cream": {
    en: "ice cream, ice cream cone, gelato, icecream",
    zh: "冰淇淋, 冰激凌, 雪糕",
    ja: "アイスクリーム, ソフトクリーム",
    ar: "آيس كريم, مثلجات, بوظة",
  },
  donut: { en: "donut, doughnut", zh: "甜甜圈", ja: "ドーナツ", ar: "دونات" },
  egg: { en: "egg, boiled egg, easter egg", zh: "鸡蛋, 雞蛋, 蛋", ja: "卵, たまご, 玉子", ar: "بيضة, بيض الدجاج" },
  cheese: { en: "cheese", zh: "奶酪, 芝士, 起司", ja: "チーズ", ar: "جبن, جبنة" },
  banana: { en: "banana", zh: "香蕉", ja: "バナナ", ar: "موز, موزة" },
  strawberry: { en: "strawberry, strawberries+", zh: "草莓", ja: "苺, イチゴ, いちご", ar: "فراولة" },
  watermelon: { en: "watermelon, melon", zh: "西瓜", ja: "スイカ, すいか, 西瓜", ar: "بطيخ, بطيخة" },
  pineapple: { en: "pineapple", zh: "菠萝, 鳳梨, 凤梨", ja: "パイナップル", ar: "أناناس" },
  carrot: { en: "carrot", zh: "胡萝卜, 紅蘿蔔", ja: "人参, ニンジン, にんじん", ar: "جزر أحمر, جزرة" },
  pumpkin: { en: "pumpkin, jack lantern, ~halloween", zh: "南瓜", ja: "カボチャ, かぼちゃ, 南瓜", ar: "يقطين, يقطينة, قرع" },
  tomato: { en: "tomato, tomatoes+", zh: "西红柿, 番茄", ja: "トマト", ar: "طماطم, بندورة" },
  phone: {
    en: "phone, smartphone, cell phone, mobile phone, telephone, iphone, cellphone",
    zh: "手机, 手機, 电话, 電話",
    ja: "電話, スマホ, スマートフォン, 携帯電話",
    ar: "هاتف, جوال, هواتف+",
  },
  laptop: {
    en: "laptop, computer, macbook, notebook computer",
    zh: "笔记本电脑, 电脑, 電腦, 计算机",
    ja: "パソコン, ノートパソコン, コンピューター, コンピュータ",
    ar: "حاسوب, لابتوب, كمبيوتر, حاسوب محمول",
  },
  camera: {
    en: "a camera, old camera, vintage camera, film camera, photo camera, polaroid camera, cameras",
    zh: "照相机, 照相機, 单反相机, 老相机, 胶片相机",
    ja: "一眼カメラ, フィルムカメラ, 古いカメラ, 写真機",
    ar: "آلة تصوير, كاميرا قديمة",
  },
  television: { en: "television, tv, tv set, old tv", zh: "电视, 電視, 电视机", ja: "テレビ", ar: "تلفاز, تلفزيون" },
  headphones: {
    en: "headphones, headphone, headset, earphones",
    zh: "耳机, 耳機, 头戴式耳机",
    ja: "ヘッドホン, ヘッドフォン, イヤホン",
    ar: "سماعات, سماعة رأس",
  },
  glasses: {
    en: "glasses, sunglasses, eyeglasses, spectacles",
    zh: "眼镜, 眼鏡, 墨镜, 太阳镜, 墨鏡",
    ja: "眼鏡, メガネ, めがね, サングラス",
    ar: "نظارة, نظارات, نظارة شمسية, نظارات شمسية",
  },
  hat: {
    en: "hat, top hat, fedora, cowboy hat, straw hat, beret",
    zh: "帽子, 草帽, 礼帽",
    ja: "帽子, 麦わら帽子, ハット",
    ar: "قبعة, قبعات+",
  },
  shoe: {
    en: "shoe, sneaker, high heels+, running shoe, boot",
    zh: "鞋, 鞋子, 运动鞋, 靴子, 高跟鞋",
    ja: "靴, スニーカー, ハイヒール, ブーツ",
    ar: "حذاء, أحذية+, حذاء رياضي",
  },
  bag: {
    en: "bag, handbag, backpack, purse, satchel",
    zh: "背包, 手提包, 包包, 书包",
    ja: "鞄, かばん, バッグ, リュック",
    ar: "حقيبة, حقائب+, شنطة",
  },
  umbrella: { en: "umbrella, parasol", zh: "雨伞, 雨傘, 伞, 傘, 油纸伞", ja: "傘, 雨傘, 和傘, 日傘", ar: "مظلة, مظلات+, شمسية مطر" },
  key: { en: "key, golden key, old key", zh: "钥匙, 鑰匙", ja: "鍵, カギ", ar: "مفتاح, مفاتيح+" },
  ball: { en: "ball, football, soccer ball, beach ball", zh: "球, 足球, 皮球", ja: "ボール, サッカーボール", ar: "كرة, كرات+, كرة قدم" },
  gift: {
    en: "gift, gift box, presents+, birthday present, wrapped present",
    zh: "礼物, 禮物, 礼盒",
    ja: "プレゼント, 贈り物, ギフト",
    ar: "هدية, هدايا+",
  },
  crown: { en: "crown, tiara", zh: "皇冠, 王冠", ja: "王冠, 冠, ティアラ", ar: "تاج, تيجان+" },
  sword: { en: "sword, blade, dagger, excalibur", zh: "剑, 劍, 宝剑, 长剑", ja: "剣, つるぎ, 聖剣", ar: "سيف, سيوف+, خنجر" },
  skull: { en: "skull, skeleton head", zh: "骷髅, 頭骨, 头骨, 骷髏", ja: "頭蓋骨, ドクロ, 髑髏, どくろ", ar: "جمجمة, جماجم+" },
  teddy: {
    en: "teddy bear, teddy, plush toy, stuffed toy",
    zh: "泰迪熊, 毛绒玩具, 玩具熊",
    ja: "テディベア, ぬいぐるみ",
    ar: "دبدوب, دمية دب",
  },
  violin: { en: "violin, cello, fiddle, viola", zh: "小提琴, 大提琴", ja: "バイオリン, ヴァイオリン, チェロ", ar: "كمان, كمنجة, تشيلو" },
  drum: { en: "drum, snare drum, drum kit", zh: "鼓, 大鼓", ja: "太鼓, ドラム", ar: "طبل, طبول+, طبلة" },
  thing: {
    en: "thing, object, item, gadget, gizmo, device, artifact",
    zh: "东西, 物品, 物体, 道具",
    ja: "物体, 品物, 装置, 道具",
    ar: "شيء, غرض, جهاز, أداة",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

/** The lists of one language. */
export const everydayWords = (language: Language): Readonly<Record<Everyday, string>> => {
  const lists: Partial<Record<Everyday, string>> = {}
  for (const [concept, words] of Object.entries(EVERYDAY) as [Everyday, (typeof EVERYDAY)[Everyday]][]) lists[concept] = words[language]
  return lists as Readonly<Record<Everyday, string>>
}
