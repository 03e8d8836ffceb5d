const DECLARATION = /export const (\w+) = \w+Call\(/g
/** A table of calls that a contract exports, such as those of every kind of feed. */
const TABLE = /export const (\w+) = \{\n([\s\S]*?)\n\}/g
const IMPORT = /import (?!type )\{([^}]*)\} from "[^"]*contract\.ts"|import \* as (\w+) from "[^"]*contract\.ts"/g

/** Why a person reaches a call by no script of a page. */
export interface Unreached {
  /** `server`: a page does the same on the server. `script`: for scripts and other clients. `waits`: for the capability that brings it a place. */
  readonly why: "server" | "script" | "waits"
  readonly reason: string
}

/** Calls that no island makes. What is not here has a place where a person meets it. */
export const UNREACHED: Readonly<Record<string, Unreached>> = {
  articleDetail: { why: "server", reason: "The article's page reads it by the same verb; editing opens with what the page brought." },
  artworkDetail: { why: "server", reason: "The work's page reads it by the same verb; cards lead there." },
  aiVideoDetail: { why: "server", reason: "The video's page reads it by the same verb; cards lead there." },
  aiVideoPlay: { why: "script", reason: "The player has the addresses from the page, and tells plays of every kind by one call." },
  artworkListOther: { why: "script", reason: "A person's page lists everything that they published in pages by the same index." },
  addPortfolioV2: {
    why: "script",
    reason: "The same with the contribution type said of every item; the screens publish by the plain one.",
  },
  addToPortfolio: { why: "script", reason: "The page of a post sends all of its items in their order when it is saved." },
  listComments: { why: "script", reason: "The same by the path of the first door; the page of a work reads by the second." },
  addComment: { why: "script", reason: "The same by the path of the first door; the form writes by the second, silently." },
  addReply: { why: "script", reason: "The same by the path of the first door; the form answers by the second, silently." },
  deletePortfolio: { why: "script", reason: "My creations deletes every kind by one call." },
  artworkList: { why: "script", reason: "My creations lists every kind at once and narrows it by the same query." },
  reportPortfolio: { why: "script", reason: "The same by the path of its kind; the dialog reports every kind by one call." },
  reportVideo: { why: "script", reason: "The same by the path of its kind; the dialog reports every kind by one call." },
  reportPalette: { why: "waits", reason: "Palettes come with their feature; until then there is none to report." },
  reportCharacter: { why: "waits", reason: "Characters come with their feature; until then there is none to report." },
  reportModel: { why: "waits", reason: "Models of people's own come with their feature; until then there is none to report." },
  ownReports: { why: "server", reason: "The page of reports lists them in pages by the same verb." },
  followerList: { why: "server", reason: "A person's page lists it in pages by the same verb." },
  likeList: { why: "server", reason: "The page of liked creations lists it in pages by the same verb." },
  accountSquareList: {
    why: "script",
    reason: "People who published lately, for clients that show them; our own pages lead there by works.",
  },
  accountSquareRecommend: {
    why: "script",
    reason: "People worth following, for clients that show them; our own pages lead there by works.",
  },
  collectList: { why: "server", reason: "The page of saved creations lists it in pages by the same verb." },
  modelRanking: { why: "waits", reason: "Models of people's own come with their feature, and its page with them; until then for scripts." },
  modelLeaderboard: { why: "waits", reason: "The ranks of models and people have a page with the activities; until then for scripts." },
  searchList: { why: "server", reason: "The page of results lists them in pages by the same verb." },
  completeQuery: { why: "script", reason: "The same by the path that other clients ask; the box asks the one beside the other calls." },
  health: { why: "script", reason: "For whoever watches the service." },
  visitorState: { why: "script", reason: "The studio learns the same from the answers of the tasks." },
  guestState: { why: "script", reason: "The same by the path that prompt tools ask." },
  sdkLogin: { why: "script", reason: "Says that no third party's kit is part of the site." },
  videoModelParameters: { why: "server", reason: "The page that makes videos reads the models by the same verb." },
  cameraConfig: { why: "script", reason: "The form has the ways of the camera from the same rules." },
  estimateTask: { why: "script", reason: "The studio quotes by the same rule in the browser, without a round trip." },
  simpleModelDetail: { why: "script", reason: "The starter's model and its bounds; the studio has them from the same rules." },
  optionsInfo: { why: "script", reason: "The studio's choices; the studio has them from the same rules." },
  optionsInfoV2: { why: "script", reason: "The same by the path of the new flow." },
  textToImage: { why: "script", reason: "The studio makes every kind of task by one call, with its action." },
  imageToImage: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  controlNetToImage: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  labTextToImage: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  labImageToImage: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  labControlNetToImage: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  labMakeVariation: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  labUpscale: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  studioTextToImage: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  studioImageToImage: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  studioControlNetToImage: {
    why: "script",
    reason: "The same by the path of its action; the studio makes every kind of task by one call.",
  },
  studioMakeVariation: { why: "script", reason: "The same by the path of its action; the studio makes every kind of task by one call." },
  generationParameters: { why: "script", reason: "The defaults; the studio has them from the same rules." },
  modelParameters: { why: "script", reason: "The defaults of a model; the studio has them from the same rules." },
  recommendedModels: { why: "script", reason: "The base models; the studio has them from the same rules." },
  guideTemplates: { why: "script", reason: "The same ideas stand in the recommendation that the studio reads." },
  imageDocuments: { why: "script", reason: "Addresses of explanations; the studio links to them where they belong." },
  selectVersion: { why: "script", reason: "Every model has one version until people publish their own." },
  workflowDetail: { why: "server", reason: "The workflow's page reads it by the same verb." },
  quoteWorkflow: { why: "script", reason: "The workflow's page quotes by the same rule in the browser, without a round trip." },
  templateDetail: { why: "script", reason: "An app's inputs and price; its page has them from the same table." },
  headshotLooks: { why: "script", reason: "The looks and their price; the page has them from the same table." },
  taskEvents: { why: "script", reason: "The studio hears by the socket and asks where there is none; a script reads the stream." },
  uploadPart: { why: "script", reason: "Put at the address that the plan names, which may be the store's own." },
  taskProgress: { why: "script", reason: "Batch progress serves the studio; this is one task for a script." },
  getPreSignAddr: { why: "script", reason: "The older path of pre-sign/get." },
  confirmFilePart: { why: "script", reason: "The older path of pre-sign/confirmPart." },
  uploadImageByPreSign: { why: "script", reason: "One image in two calls; the queue of uploads takes the calls of every file." },
  confirmImageUploadedByPreSign: { why: "script", reason: "The second of those two calls." },
  duplicateBoard: {
    why: "script",
    reason: "A shared board is copied by the browser, which has its bytes then; this copies one's own for a script.",
  },
  appList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  characterList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  modelList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  postList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  videoList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  timbreList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  loraTemplateList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  publishedWorkflowList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  designTemplateList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  ebookList: { why: "script", reason: "The same with the newest first; pages ask the call of their kind for every order." },
  comfyUiList: { why: "script", reason: "The older path of the workflows' list." },
  artworkHomeList: { why: "script", reason: "The home feed with the newest first; its page asks the call of the feed for every order." },
  tagList: { why: "script", reason: "Works with a tag, the newest first; a page of a tag lists them by the same verb." },
  tagRecommend: { why: "script", reason: "Works with a tag, the hottest first; a page of a tag lists them by the same verb." },
  squareCollectList: { why: "server", reason: "The page of saved creations lists it in pages by the same verb." },
  squareCollectRecommend: { why: "script", reason: "What is like what one keeps; the home feed recommends to people." },
  squareFollowList: { why: "script", reason: "The tab of follows of the home feed asks for the same by the feed's call." },
  squareFollowRecommend: { why: "script", reason: "What is like that of whom one follows; the home feed recommends to people." },
  squareRecentList: { why: "server", reason: "The page of what one viewed lists it in pages by the same verb." },
  squareRecentRecommend: { why: "script", reason: "What is like what one looked at; the home feed recommends to people." },
  associatedWorks: { why: "script", reason: "What shares tags with a work, for clients that show one without its page." },
  squareConfig: { why: "server", reason: "The square's page reads it by the same verbs." },
  moduleElements: {
    why: "script",
    reason: "The page shows the first elements and links to the page of all; this pages them for other clients.",
  },
  slotList: { why: "script", reason: "Slots are asked for by apps; the page shows them as modules." },
  homeBanners: { why: "server", reason: "Home's page reads them by the same verb." },
  fetchApps: { why: "script", reason: "The page of apps has them from the same table." },
  tagsByGroup: { why: "server", reason: "The page of all tags reads it by the same verb." },
  hotTags: { why: "server", reason: "The page of all tags reads it by the same verb." },
  recommendedTags: { why: "script", reason: "The row of tags above a feed, for other clients; the sitemap names the same." },
  sourceCategories: { why: "script", reason: "What a kind of works is about, for other clients." },
  vipPop: { why: "waits", reason: "The subscription banner comes with buying a membership." },
  reportConversion: { why: "waits", reason: "Conversions come with buying." },
}

/** Faults of the table and of the calls: one that nobody reaches, one that is said not to be reached and is, one that is not declared. */
export function unreachedCalls(sources: ReadonlyMap<string, string>, table = UNREACHED): readonly string[] {
  const declared = new Map<string, string>()
  const reached = new Set<string>()
  const tables = [...sources].flatMap(([file, source]) => (/^src\/domain\/.*contract\.ts$/.test(file) ? tablesIn(source) : []))
  for (const [file, source] of sources) {
    if (/^src\/domain\/.*contract\.ts$/.test(file)) for (const [, name = ""] of source.matchAll(DECLARATION)) declared.set(name, file)
    if (!/^src\/(?:islands|wasm-workers)\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    for (const name of [...namesUsed(source), ...tables.flatMap((one) => callsOf(one, source))]) reached.add(name)
  }
  return [
    ...[...declared].flatMap(([name, file]) =>
      reached.has(name) || name in table
        ? []
        : [`${file}: no island makes the call ${name}, and local/check/reached-calls.ts does not say why`],
    ),
    ...Object.keys(table).flatMap((name) => {
      if (!declared.has(name)) return [`local/check/reached-calls.ts: no call is named ${name}`]
      return reached.has(name) ? [`local/check/reached-calls.ts: an island makes the call ${name}`] : []
    }),
  ]
}

interface Table {
  readonly name: string
  readonly body: string
}

const tablesIn = (source: string): readonly Table[] => [...source.matchAll(TABLE)].map(([, name = "", body = ""]) => ({ name, body }))

/** Calls that a file takes out of a table by the name that they have in its rows: `FEED_CALLS[kind].recommend`. */
function callsOf({ name, body }: Table, source: string): readonly string[] {
  const columns = [...source.matchAll(new RegExp(`\\b${name}(?:\\[[^\\]]*\\]|\\.\\w+)\\.(\\w+)`, "g"))].map(([, column = ""]) => column)
  return columns.flatMap((column) => [...body.matchAll(new RegExp(`\\b${column}: (\\w+)`, "g"))].map(([, call = ""]) => call))
}

/** What of contracts a file imports as values, and uses of whole contracts by their names. */
function namesUsed(source: string): readonly string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, names, whole]) => {
    if (names !== undefined)
      return names
        .split(",")
        .map((name) => name.trim().split(" as ", 1)[0] ?? "")
        .filter((name) => !name.startsWith("type "))
    return [...source.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, "g"))].map(([, name = ""]) => name)
  })
}
