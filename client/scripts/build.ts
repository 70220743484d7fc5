/**
 * Builds the page into `dist`:
 *
 * - `assets/*`: hashed scripts, styles and the font, with packed copies of what is text
 * - `index.html`: the shell of the app half
 * - `login.html`, `login.demo.html`: the prerendered sign-in page of production and demo mode
 * - `worker.js`: the service worker; `manifest.webmanifest`: what an installed page looks like, but for its names
 * - `public.html`: the shell of the other public pages
 * - `page.json`: `{ styleHashes, scriptHashes }` of what stands inline, for the content security policy, and the
 *   addresses of the public pages
 * - `parts.json`: the scripts that each part of the page fetches before it shows something, to be weighed
 *
 * The server replaces the literal settings of `placeholders.ts` in the HTML files, once when it starts.
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
// The frame of the app half, and the dashboard in it.
const APP = 'app'
// What the public pages behind the sign-in page have in common.
const PUBLIC = 'public'
/**
 * The groups of modules that are one script each, with all that they stand on; what is named first takes first. Fifty
 * small scripts are a tenth heavier than one, for nothing of one helps to pack the next.
 */
const GROUPS = [
  // The sign-in page fetches one script.
  { name: 'start', test: /client\/src\/main\.tsx$/ },
  // What both halves keep on the device, count, ask the server with, type into and show, and what is new for somebody.
  { name: 'device', test: /client\/src\/(lib\/(preferences|workerAddress)|visits\/count)\.ts$/ },
  {
    name: 'shared',
    test: /client\/src\/(api\/(call|connection|errors)|lib\/(dates|drafts|saveFile)|waiting\/names|ui\/(Badge|BlobImage|Card|ChosenFile|ErrorSummary|Fact|TextArea|TextInput|Time|listStyles))\.tsx?$|idb-keyval|contract\/src\/(auth\/endpoints|bodyLimits|csv|fields|items\/(endpoints|texts)|issues\/(schema|attachments\/schema)|paging|transitions)\.ts$|lucide-react\/dist\/esm\/(createLucideIcon|icons\/(rotate-cw|x)\.)/,
  },
  {
    name: PUBLIC,
    test: /client\/src\/public\/(later|use|PublicForm|Not|LoginSoon|MissingToken|passwords\/(n|NewP))/,
  },
  // The question whether it is fixed, on an issue's page and by the link of a mail.
  {
    name: 'verdict',
    test: /client\/src\/ui\/RatedAnswer\.tsx$|contract\/src\/issues\/(questions\/schema|verdicts\/(rules|texts))\.ts$/,
  },
  // What a chosen file is shown with on both sides of the sign-in.
  {
    name: 'pictures',
    test: /client\/src\/ui\/BlobImage\.tsx$|lucide-react\/dist\/esm\/createLucideIcon/,
  },
  // By which photos are chosen, for a report as for a work order.
  {
    name: 'choosing',
    test: /client\/src\/lib\/scaleImage\.ts$|lucide-react\/dist\/esm\/icons\/(camera|image-plus|map-pin|phone|triangle-alert|send|clock|download)\.m?js$/,
  },
  // What a person is, what a home keeps, and how one file is chosen: for a sign-up as for a quote.
  {
    name: 'people',
    test: /contract\/src\/(users\/schema|certificates\/(rules|schema)|expiry\/rules)\.ts$/,
  },
  { name: 'file', test: /client\/src\/ui\/FileField\.tsx$/ },
  // How a certificate is called, on the page of its home and of its work order.
  { name: 'certificates', test: /contract\/src\/certificates\/texts\.ts$/ },
  // A work order as its firm sees it, by an account or by a link. What is known of it stands on an issue's page too.
  { name: 'orders', test: /contract\/src\/(orders|quotes)\// },
  // By what a list and a work order are downloaded alike.
  { name: 'downloads', test: /client\/src\/ui\/DownloadButton\.tsx$/ },
  // By what a report, a note or a step of a firm waits on the device.
  { name: 'waiting', test: /client\/src\/waiting\// },
  { name: 'work', test: /client\/src\/work\// },
  { name: APP, test: /client\/src\/app\/App\.tsx$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }))
// The public pages that work without a network.
const KEPT_PAGES = ['src/public/order/OrderPage.tsx', 'src/public/quote/QuotePage.tsx']
/** With its style and its font, as many files as a browser fetches at once. */
const APP_SCRIPTS_MAX = 4
// Apart from the scripts: it is inlined, and must never follow the app's own sheet, whose order it would upset.
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
        // Lists of scripts would stand in that of the sign-in page, whose budget is nearly spent.
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
    throw new Error(`The app half waits for ${appScripts.join(', ')}: what is small belongs into "shared".`)
  const publicKey = groupKey(manifest, PUBLIC)
  const publicStyleFile = join(dist, chunkOf(manifest, PUBLIC_STYLE).file)
  const publicStyle = readFileSync(publicStyleFile, 'utf8').trim()
  rmSync(publicStyleFile)
  const parts = partsOf(manifest, { entry: ENTRY, app: appKey, public: publicKey })
  for (const { name, kind, files } of parts)
    if (kind === 'public' && files.includes(app.file))
      throw new Error(`${name} fetches the app half: what the two share belongs into the group "shared".`)
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

/** Lays packed copies beside the scripts and styles of a folder, which the server hands out as they are. */
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
// The mode decides what the page says, so each has a page of its own; its meta element stays a placeholder.
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
