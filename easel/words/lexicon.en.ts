import { englishConcepts } from "./lexicon.en.concepts.ts"
import { everydayWords } from "./lexicon.things.ts"
import type { Lexicon } from "./lexicon.ts"

/** English. Regular plurals are found by rule and need no place here. */
export const english = {
  concepts: { ...englishConcepts, ...everydayWords("en") },
  styles: {
    watercolour:
      "watercolour, watercolor, aquarelle, water colour, water color, watercolour painting, watercolor painting, gouache, wash painting, watercolours, watercolors, wet on wet, storybook illustration, ~ghibli, ~storybook",
    oil: "oil, oil painting, oil paint, oil on canvas, impasto, impressionist, impressionism, van gogh, monet, rembrandt, baroque, renaissance, acrylic, acrylic painting, palette knife, vermeer, turner, cezanne, rococo, fauvism, oils, ~painting, ~painted, ~painterly, ~brushstrokes, ~classical, ~mona lisa, ~romanticism, cubism, cubist, picasso",
    ink: "ink, ink wash, sumi e, sumi, ukiyo, ukiyoe, hokusai, ink painting, ink drawing, calligraphy, brush painting, chinese painting, shan shui, woodblock, woodblock print, woodcut, linocut, hiroshige, india ink, ink sketch, japanese painting, pen and ink, wood engraving, etching, ~great wave",
    pencil:
      "pencil, sketch, charcoal, pencil drawing, pencil sketch, graphite, crayon, coloured pencil, colored pencil, hatching, cross hatching, crosshatching, hand drawn, chalk, line drawing, doodle, pastel drawing, conte, ~drawing, ~drawn, ~line art, ~lineart, ~engraving",
    flat: "flat, flat design, vector, vector art, flat illustration, vector illustration, minimalist illustration, minimal illustration, flat colour, flat color, graphic design, ~art deco, bauhaus, logo, icon, travel poster, infographic, silkscreen, screenprint, flat style, matisse, svg, ~illustration, ~poster, ~digital art, ~graphic, ~minimalist, ~clipart, ~screen print, ~sticker, ~wallpaper",
    "paper-cut":
      "paper cut, papercut, paper cutting, paper cutout, paper cut out, origami, paper art, papercraft, paper craft, layered paper, kirigami, cut paper, quilling, cutout, collage, paper collage, ~paper, folded paper, diorama",
    "low-poly":
      "low poly, lowpoly, polygonal, low polygon, faceted, isometric, polygon art, low poly art, triangulated, blender, voxel art, ~3d, ~3d render, ~render, ~cgi, ~unreal engine, ~octane render, ~octane",
    pixel:
      "pixel, pixel art, pixelart, 8 bit, 16 bit, pixelated, pixelated art, retro game, sprite, voxel, minecraft, video game, nes, snes, game boy, pixel style, 32 bit, pixelart style",
    neon: "neon, neon sign, neon lights, neon light, synthwave, vaporwave, retrowave, outrun, glowing lines, neon style, tron, blacklight, neon glow, laser, luminous, fluorescent, ~cyberpunk, ~tokyo, ~holographic, ~cyberpunk city, ~night city, ~las vegas, ~miami, ~glowing, ~bioluminescent, ~shibuya",
    "stained-glass":
      "stained glass, stained glass window, leaded glass, tiffany glass, stainedglass, cathedral glass, glass painting, cloisonne, tiffany, vitrail, art nouveau, mucha",
    comic:
      "comic, manga, anime, cartoon, comic book, graphic novel, cel shaded, cel shading, pop art, comics, cartoonish, toon, webtoon, halftone, manhwa, lichtenstein, anime style, comic strip, superhero, marvel, disney, chibi, ghibli, studio ghibli, pixar, caricature, warhol, kawaii, ligne claire, bande dessinee",
    photo:
      "photo, photograph, photography, photorealistic, photorealism, photoreal, photographic, dslr, raw photo, hyperrealistic, hyperrealism, 35mm photograph, polaroid, snapshot, analog photo, national geographic, film photography, macro photography, film photo, stock photo, leica, kodak, canon eos, nikon, astrophotography, ~cinematic, ~film, ~realistic, ~realism, ~movie still, ~film still, ~35mm, ~85mm, ~50mm, ~camera, ~analog, ~film grain, ~bokeh, ~long exposure, ~lens, ~imax, ~lifelike, ~old photo",
  },
  colours: {
    red: "red, crimson, scarlet, ruby, vermilion, burgundy, maroon, reddish, cherry red, carmine, blood red, blood moon, rusty, redhead, redheaded, ginger, red apple, lava, red fox",
    orange:
      "orange, tangerine colour, amber, apricot coloured, orangish, burnt orange, peachy orange, orange coloured, orange colour, orange color",
    yellow: "yellow, lemon yellow, yellowish, mustard, canary, saffron, ochre yellow, blonde, blond, banana",
    green:
      "green, emerald, lime, olive, jade, greenish, mint, forest green, lush, verdant, viridian, green apple, chartreuse, sage, malachite",
    teal: "teal, turquoise, cyan, aqua, aquamarine, aqua blue, sea green, petrol blue",
    blue: "blue, azure, navy, cobalt, sapphire, indigo, ultramarine, bluish, sky blue, cerulean, navy blue, dark blue, light blue, prussian blue, blueberry, blueberries",
    purple: "purple, violet, lilac, lavender, lavender field, mauve, plum, magenta, amethyst, purplish, ultraviolet, orchid purple",
    pink: "pink, rose coloured, fuchsia, salmon pink, coral pink, blush, hot pink, pinkish, rosy, peach, rose gold, bubblegum, flamingo",
    brown:
      "brown, brunette, chestnut, chocolate brown, tan, beige, bronze, copper, brownish, sepia brown, caramel, umber, ochre, mahogany, wooden, brown bear, hazel",
    black: "black, ebony, jet black, obsidian, pitch black, raven black, onyx, crow, raven, panther, black and white",
    grey: "grey, gray, ash, slate, greyish, grayish, charcoal grey, charcoal gray, ashen, concrete",
    white:
      "white, ivory, snow white, off white, alabaster, cream, whitish, pearl, porcelain, white tiger, polar bear, arctic fox, snowy owl, milky, platinum, black and white",
    gold: "gold, golden, gilded, brass, golden coloured, gold leaf, goldfish, golden retriever, gilt",
    silver: "silver, silvery, chrome, metallic, steel, silver coloured, metal, mercury, iron",
  },
  moods: {
    warm: "warm, cosy, cozy, warm light, warm tones, warm lighting, warm colours, warm colors, hygge, toasty, summery, ~summer, ~golden hour, ~golden light, ~autumn",
    cool: "cool, cold, chilly, cool tones, cool colours, cool colors, freezing, cold light, frigid, wintry mood, ~winter, ~icy",
    pastel:
      "pastel, pastel colours, pastel colors, soft colours, soft colors, candy coloured, pale, delicate, pastels, muted, desaturated, soft palette, washed out, ~kawaii, ~cute",
    vivid:
      "vivid, vibrant, colourful, colorful, saturated, vivid colours, vivid colors, bold colours, bold colors, rich colours, rich colors, multicoloured, multicolored, psychedelic, rainbow coloured, vibrant colours, vibrant colors, intense, lively, neon colours, neon colors, ~carnival, ~pop art, ~fauvism",
    monochrome:
      "monochrome, black and white, monochromatic, greyscale, grayscale, bw, single colour, single color, noir, film noir, colourless, colorless",
    dark: "dark, gloomy, moody, shadowy, gothic, sinister, horror, low key, creepy, spooky, noir, film noir, scary, eerie, ominous, haunted, grim, macabre, shadow, darkness, halloween, evil, dim, dimly lit, melancholy, melancholic, sad, dark fantasy, lovecraftian, hell",
    bright:
      "bright, light filled, airy, high key, luminous, radiant, shining, cheerful, happy, joyful, shiny, brilliant, sparkling, brightly lit, well lit, sunlit, glowing, gleaming, playful, cute, kawaii",
    calm: "calm, peaceful, serene, tranquil, quiet, still, relaxing, zen, serenity, gentle, tranquility, soothing, silent, idyllic, meditative, cosy mood, lonely, solitude, solitary, harmony, lofi, lo fi, zen garden",
    dramatic:
      "dramatic, epic, intense mood, chiaroscuro, dramatic lighting, grand, majestic, dynamic, powerful, awe inspiring, cinematic, cinematic lighting, action, battle, fierce, heroic, explosive, explosion, fighting, angry, dramatic light, monumental, war, sublime, ~stormy, ~baroque, ~movie still, ~film still, ~apocalyptic",
    minimal:
      "minimal, minimalist, minimalism, simple, simplistic, clean, uncluttered, sparse, negative space, plain background, simple background, white background, empty, minimalistic, simplicity, less is more, ~logo, ~icon, ~minimalist illustration",
    detailed:
      "detailed, intricate, highly detailed, ultra detailed, hyperdetailed, intricate details, complex, elaborate, fine details, insanely detailed, extremely detailed, hyper detailed, very detailed, super detailed, ornate, rich details, high detail, crisp, sharp focus, ~photorealistic, ~national geographic",
    dreamy:
      "dreamy, dreamlike, ethereal, surreal, soft focus, hazy mood, whimsical, mystical, dream, otherworldly, soft light, poetic, romantic, nostalgic mood, enchanting, oneiric, vaporous, heavenly, heaven, soft lighting, celestial, angelic, wonderland, soft glow, ~misty, surrealist, surrealism, dali, romance",
    vintage:
      "vintage, retro, antique, old fashioned, sepia, nostalgic, 1920s, 1930s, 1940s, 1950s, 1960s, 1970s, 1980s, 1990s, 50s, 60s, 70s, 80s, 90s, victorian, aged, faded, film grain, old photo, steampunk, grainy, polaroid, daguerreotype, art deco, weathered, travel poster, nostalgia, edwardian, ~vaporwave, ~synthwave, ~retrowave, ~analog, ~kodak, vintage car",
    cyberpunk:
      "cyberpunk, sf, futuristic, dystopian, sci fi, scifi, high tech, science fiction, blade runner, synthwave, hacker, cyberpunk city, night city, holographic, hologram, vaporwave, retrowave, cyber, future, solarpunk, futurism, matrix, futuristic city, outrun, tron",
    fantasy:
      "fantasy, magical, enchanted, fairytale, fairy tale, mythical, magic, mythological, dnd, high fantasy, fairy, fairies, elf, myth, enchanted forest, medieval, legendary, epic fantasy, dark fantasy, tolkien, hogwarts, lord of the rings, mythology, spell, bioluminescent, legend, sorcery, storybook, ~dragon, ~unicorn, ~wizard, ~castle in the air, ~floating island",
    closeup:
      "closeup, close up, macro, extreme close up, detail shot, close up shot, macro photography, macro shot, zoomed in, tight shot, ~portrait, ~headshot",
    wide: "wide, panorama, panoramic, wide angle, wide shot, vast, landscape, scenery, establishing shot, aerial view, birds eye view, wide view, sweeping, expansive, aerial, from above, long shot, drone shot, fisheye, scenic, vista, endless, ultrawide, ultra wide, anamorphic",
    symmetric:
      "symmetric, symmetrical, symmetry, mirror symmetry, centred, centered, wes anderson, balanced, balanced composition, centred composition, centered composition, ~mandala, ~kaleidoscope",
    bokeh:
      "bokeh, blurred background, shallow depth of field, depth of field, out of focus background, blurry background, dof, tilt shift, defocused, portrait lens, shallow focus, ~fairy lights, ~85mm",
  },
  numbers: {
    0: "zero",
    1: "one, single, solo, lone, 1",
    2: "two, pair of, pair, couple of, both, twin, double, duo",
    3: "three, trio of, trio, triple",
    4: "four, quartet, quartet of",
    5: "five, several, many, lots of, a lot of, some, few, a few, group of, herd of, pack of, plenty of, numerous, countless, multiple, swarm of, hundreds of, thousands of, bunch of, various, flock of, rows of, row of",
    6: "six, half a dozen",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten, dozens of",
    11: "eleven",
    12: "twelve, dozen, a dozen",
    20: "twenty",
  },
  numerals: {},
  counters: "",
  attitudes: {
    old: "old, elderly, aging, ageing, senior, wrinkled, old man, grandfather, grandmother, grandpa, grandma, granny, old couple, grandparents, crone, old timer",
    asleep:
      "sleeping, asleep, sleeps, sleep, napping, nap, taking a nap, dozing, dozes, slumbering, slumber, snoozing, curled up, fast asleep, sound asleep, hibernating",
    riding:
      "riding, rides, ride, rode, riding on, riding upon, riding on top of, mounted on, astride, on the back of, on horseback, horseback",
    upon: "on, atop, on top of, upon",
    ridden: "ridden by",
  },
  small: "small, tiny, little, miniature, mini, minuscule, petite, wee, dwarf, short, baby sized, pocket sized, toy, distant, far away",
  big: "big, large, giant, huge, enormous, gigantic, massive, colossal, tall, towering, immense, great, oversized, titanic sized, humongous, mighty, monstrous, high",
  denialsBefore: "no, without, not, free of, except, excluding, never, minus, lacking, devoid of, w o, dont, doesnt, isnt, nor",
  denialsAfter: "",
  parts:
    "dress, coat, hat, top hat, cowboy hat, straw hat, fedora, beret, scarf, shirt, robe, cloak, sail, roof, door, jacket, kimono, suit, wing, feather, fur, mane, skirt, gown, uniform, cape, hood, helmet, umbrella cover, cap, sweater, hoodie, wall, body, clothes, clothing, outfit, tail, plumage, scales, hull, stripes on, raincoat, armor plates, shawl, veil",
  hair: "hair, haired, hairs, hairstyle, blonde, blond, brunette, redhead, redheaded, ponytail, braids, braid, pigtails, curls, bangs, twintails, hairdo, locks",
  beards: "beard, bearded, whiskers, goatee",
  details:
    "glasses, sunglasses, eyeglasses, spectacles, year old, years old, year olds, eye, eyes, eyed, lips, lip, nail, collar, ribbon, shoe, sneaker, shoes, boots, boot, bag, handbag, backpack, purse, crown, tiara, sword, belt, button, nose, beak, gloves, glove, earring, earrings, necklace, tie, socks, paw, paws, skin, horn, freckles, tears, jewel, jewelry",
  wholes:
    "sky, skies, light, lighting, background, backdrop, colour, color, colours, colors, coloured, colored, tone, tones, toned, palette, hue, hues, theme, atmosphere, ambience, ambient, tint, scheme, shade, accents, accent, mood, tinted, scene, painting of, horizon, air, filter, weather, image, world, glow",
  joiners: "and, or, plus, n",
  links: "",
  copulas: "is, are, was, were, being, be, turned, colored in, coloured in",
  fillers: "a, an, the, of, any, this, that, these, those, each, every, all",
  stops:
    "in, at, on, over, under, above, below, with, by, near, beside, between, behind, before, after, into, onto, from, to, through, across, around, along, against, inside, outside, within, upon, towards, toward, beneath, among, amongst, during, while, when, where, which, who, whose, as, like, for, but, than, then, so, it, its, i, we, you, they, their, our, my, your, me, us, them, there, here, up, down, off, out, about, via, towards the, next, next to, in front of, front, back, top, bottom, left, right, side, middle, center, centre, foreground, distance, has, have, having, had, does, do, did, can, could, will, would, should, may, one another, each other, other, another, because, if, until, yet, also, only, just, very, too, much, more, most, less, really, quite, set, set in, based on, standing, sitting, walking, running, lying, flying, swimming, looking, wearing, holding, watching, staring, sleeping, riding, playing, jumping, floating, resting, facing, seen, surrounded, covered, filled, lit, made, made of, featuring, showing, depicting, shows, stands, sits, walks, runs, flies, swims, looks, lies, sleeps, rises, rising, falls on, falling, growing, hanging, drifting, gazing, leaning, waiting, coming, going, gets, get, make, makes, make it, paint, draw, create, generate, please, want, show, he, she, his, her, him",
  plains:
    "push, pushes, pull, pulls, pan, pans, zoom, zooms, tilt, tilts, orbit, orbits, follow, follows, dolly, tracking, slowly, move, moves, slow motion, timelapse, masterpiece, best quality, high quality, top quality, ultra quality, quality, 4k, 8k, 16k, 2k, uhd, hd, hdr, high resolution, highres, absurdres, high res, resolution, ultra hd, trending on artstation, artstation, deviantart, award winning, award winning photo, professional, beautiful, stunning, gorgeous, pretty, amazing, lovely, wonderful, good, nice, best, great quality, perfect, artwork, art, picture, style, styled, style of, in the style of, sharp, focus, in focus, composition, rule of thirds, concept art, concept, aesthetic, artistic, wallpaper 4k, worst quality, low quality, lowres, low resolution, normal quality, bad anatomy, bad hands, bad quality, bad, ugly, deformed, disfigured, mutated, mutation, extra fingers, extra limbs, missing fingers, fewer digits, cropped, jpeg artifacts, artifacts, signature, watermark, username, text, error, blurry, blur, nsfw, out of frame, poorly drawn, duplicate, morbid, mutilated, fused fingers, too many fingers, long neck, extra digit, logo text, noise, overexposed, underexposed, score, source, rating, day, time, time of day, water, unreal engine 5, ue5, ray tracing, volumetric lighting, volumetric light, volumetric, global illumination, octane renderer, ar, v, stylize, lora, embedding, photo quality, by greg rutkowski, greg rutkowski, young, adult, cool looking, old, view, side view, texture, paper texture, rough paper, wood, square, circle, blend, ornamental, model",
} as const satisfies Lexicon
