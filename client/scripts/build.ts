/**
 * Builds the page into `dist`: the hashed assets with compressed copies, the app shell `index.html`, the service worker
 * and the web manifest. `login.html` and `login.demo.html` are the prerendered sign-in pages, and `public.html` is for
 * the other public pages. `page.json` has the hashes for the content security policy and the public paths. `parts.json`
 * lists the scripts of each part, for the size checks. When the server starts, it replaces the placeholders of
 * `placeholders.ts` in the HTML files.
 */
import { readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { PUBLIC_HALF } from '../src/halves.ts'
import { buildWorker, copyIcons, shellFiles, webManifest } from './installable.ts'
import { loginPage, pageHashes, publicPage, shellPage, type BuiltFiles } from './pages.ts'
import { chunkOf, groupKey, partsOf, staticImports } from './parts.ts'
import { PLACEHOLDERS } from './placeholders.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const prerenderDir = join(dist, '.prerender')
const ENTRY = 'src/main.tsx'
// The script with the frame of the app half and the dashboard.
const APP = 'app'
// The script with the code that all public pages except the sign-in page share.
const PUBLIC = 'public'
/**
 * Groups of modules that become one script each, with their imports. The first matching group wins. Fifty small
 * scripts are a tenth larger than one, because they compress separately.
 */
const GROUPS = [
  // The sign-in page loads a single script.
  { name: 'start', test: /client\/src\/main\.tsx$/ },
  // Modules that the app half and the public half share: storage, visits, API calls, form fields and the list of
  // notifications.
  { name: 'device', test: /client\/src\/(lib\/(preferences|workerAddress)|visits\/count)\.ts$/ },
  {
    name: 'shared',
    test: /client\/src\/(api\/(call|connection|errors)|lib\/(dates|drafts|saveFile)|waiting\/names|ui\/(Badge|BlobImage|Card|ChosenFile|ErrorSummary|Fact|TextArea|TextInput|Time|listStyles))\.tsx?$|idb-keyval|contract\/src\/(auth\/endpoints|bodyLimits|csv|fields|notifications\/(endpoints|texts)|issues\/(schema|attachments\/schema)|paging|transitions)\.ts$|lucide-react\/dist\/esm\/(createLucideIcon|icons\/(rotate-cw|x)\.)/,
  },
  {
    name: PUBLIC,
    test: /client\/src\/public\/(later|use|PublicForm|Not|LoginSoon|MissingToken|passwords\/(n|NewP))/,
  },
  // Modules of the question "Is it fixed?", for the page of an issue and the page of an email link.
  {
    name: 'verdict',
    test: /client\/src\/ui\/RatedAnswer\.tsx$|contract\/src\/issues\/(questions\/schema|verdicts\/(rules|texts))\.ts$/,
  },
  // Modules that display a chosen file, in the app half and the public half.
  {
    name: 'pictures',
    test: /client\/src\/ui\/BlobImage\.tsx$|lucide-react\/dist\/esm\/createLucideIcon/,
  },
  // Modules for choosing photos, for a report and for a work order.
  {
    name: 'choosing',
    test: /client\/src\/lib\/scaleImage\.ts$|lucide-react\/dist\/esm\/icons\/(camera|image-plus|map-pin|phone|triangle-alert|send|clock|download)\.m?js$/,
  },
  // Schemas of people and certificates, for a sign-up and for a quote.
  {
    name: 'people',
    test: /contract\/src\/(users\/schema|certificates\/(rules|schema)|expiry\/rules)\.ts$/,
  },
  { name: 'file', test: /client\/src\/ui\/FileField\.tsx$/ },
  { name: 'certificates', test: /contract\/src\/certificates\/texts\.ts$/ },
  // Work orders as firms see them, signed in or by a link. The page of an issue uses these modules too.
  { name: 'orders', test: /contract\/src\/(orders|quotes)\// },
  { name: 'downloads', test: /client\/src\/ui\/DownloadButton\.tsx$/ },
  { name: 'waiting', test: /client\/src\/waiting\// },
  { name: 'work', test: /client\/src\/work\// },
  { name: APP, test: /client\/src\/app\/App\.tsx$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }))
// The public pages that work offline.
const KEPT_PAGES = ['src/public/order/OrderPage.tsx', 'src/public/quote/QuotePage.tsx']
/**
 * The maximum number of scripts for the app half. A browser can fetch this many scripts in parallel with the style
 * sheet and the font.
 */
const APP_SCRIPTS_MAX = 4
// The public style sheet is a separate entry, because the build inlines it. Loading it after the app's style sheet
// would change the order of the rules.
const PUBLIC_STYLE = 'src/public/public.css'

async function buildScripts(): Promise<BuiltFiles & { shell: string[] }> {
  await build({
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      manifest: true,
      modulePreload: {
        polyfill: false,
        // Lists of scripts to preload would be part of the sign-in page's script, which is close to its size limit.
        resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
      },
      rolldownOptions: {
        input: [join(root, ENTRY), join(root, PUBLIC_STYLE)],
        output: { codeSplitting: { groups: GROUPS } },
      },
    },
  })
  const manifestFile = join(dist, '.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  rmSync(join(dist, '.vite'), { recursive: true })
  const entry = chunkOf(manifest, ENTRY)
  const appKey = groupKey(manifest, APP)
  const scriptsOf = (key: string) =>
    staticImports(manifest, key)
      .filter((needed) => needed !== ENTRY)
      .map((needed) => `/${chunkOf(manifest, needed).file}`)
  const app = chunkOf(manifest, appKey)
  const appScripts = scriptsOf(appKey)
  if (1 + appScripts.length > APP_SCRIPTS_MAX)
    throw new Error(
      `The app half needs too many scripts: ${appScripts.join(', ')}. Move small modules into "shared".`,
    )
  const publicKey = groupKey(manifest, PUBLIC)
  const publicStyleFile = join(dist, chunkOf(manifest, PUBLIC_STYLE).file)
  const publicStyle = readFileSync(publicStyleFile, 'utf8').trim()
  rmSync(publicStyleFile)
  const parts = partsOf(manifest, { entry: ENTRY, app: appKey, public: publicKey })
  for (const { name, kind, files } of parts)
    if (kind === 'public' && files.includes(app.file))
      throw new Error(`${name} fetches the app half. Move the code that both use into the group "shared".`)
  writeFileSync(join(dist, 'parts.json'), JSON.stringify(parts, null, 2))
  return {
    entry: `/${entry.file}`,
    appScripts,
    publicScripts: scriptsOf(publicKey),
    appStyles: (app.css ?? []).map((file) => `/${file}`),
    font: app.assets?.find((file) => file.endsWith('.woff2'))?.replace(/^/, '/'),
    publicStyle,
    shell: shellFiles(manifest, ENTRY, [appKey, publicKey, ...KEPT_PAGES]),
  }
}

interface Prerender {
  prerenderLogin: (settings: Record<keyof typeof PLACEHOLDERS, string>) => Promise<string>
}

async function loadPrerender(): Promise<Prerender> {
  await build({
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir: prerenderDir, emptyOutDir: true },
  })
  return import(pathToFileURL(join(prerenderDir, 'prerender.js')).href) as Promise<Prerender>
}

/** Writes compressed copies of a folder's scripts and styles, which the server sends unchanged. */
function packAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  }
}

const { shell, ...files } = await buildScripts()
await buildWorker(root, dist, shell)
const { icons, touch } = copyIcons(root, dist)
const { prerenderLogin } = await loadPrerender()
const template = readFileSync(join(root, 'index.html'), 'utf8').replace('/icons/touch-180.png', touch)
// The text of the sign-in page depends on the mode, so the build writes a page for each mode. The meta element keeps
// its placeholder.
const demo = loginPage(template, files, await prerenderLogin({ ...PLACEHOLDERS, mode: 'demo' }))
const production = loginPage(template, files, await prerenderLogin(PLACEHOLDERS))
writeFileSync(join(dist, 'index.html'), shellPage(template, files))
writeFileSync(join(dist, 'login.demo.html'), demo)
writeFileSync(join(dist, 'login.html'), production)
writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify(webManifest(icons), null, 2))
writeFileSync(join(dist, 'public.html'), publicPage(template, files))
const facts = { ...pageHashes(files), publicPaths: [...PUBLIC_HALF] }
writeFileSync(join(dist, 'page.json'), JSON.stringify(facts, null, 2))
rmSync(prerenderDir, { recursive: true })
packAssets(join(dist, 'assets'))
