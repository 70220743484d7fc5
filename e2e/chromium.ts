import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'
import { inflate } from '@sparticuz/chromium'

export interface Browser {
  executablePath: string
  env: Record<string, string>
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Without these arguments the browser contacts its vendor at every start.
const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function works(browser: Browser): boolean {
  const env = { ...process.env, ...browser.env }
  return spawnSync(browser.executablePath, ['--no-sandbox', '--version'], { env }).status === 0
}

// The package's list of font folders suits only one cloud service. Without a font, the browser draws no text.
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(folder, 'fonts/fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

/**
 * The package always unpacks into the temporary folder, so this function changes TMPDIR until the files are unpacked.
 */
async function unpack(archives: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true })
  const draft = mkdtempSync(`${target}.`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = draft
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  writeFileSync(join(draft, 'fonts.conf'), fontsConfig(target))
  rmSync(target, { recursive: true, force: true })
  renameSync(draft, target)
}

async function packagedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux') return undefined
  const root = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
  const folder = join(modules, `.cache/chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(root, 'bin'), folder)
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  return { executablePath: join(folder, 'chromium'), env }
}

/** Returns the browser at CHROMIUM_PATH, or else the one in the npm package, or else an installed browser. */
export async function findChromium(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    const browser = { executablePath: given, env: {} }
    if (works(browser)) return browser
    throw new Error(`CHROMIUM_PATH names no Chromium that runs: ${given}.`)
  }
  const packaged = await packagedBrowser().catch(() => undefined)
  if (packaged && works(packaged)) return packaged
  const found = installed.map((executablePath) => ({ executablePath, env: {} })).find(works)
  if (found) return found
  throw new Error('No Chromium runs on this machine: install one and name it in CHROMIUM_PATH.')
}

/** Each run looks for the browser once, and the workers inherit the result. */
async function chromiumOfRun(): Promise<Browser> {
  const known = process.env.E2E_CHROMIUM
  if (known) return JSON.parse(known) as Browser
  try {
    const browser = await findChromium()
    process.env.E2E_CHROMIUM = JSON.stringify(browser)
    return browser
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

export async function launchOptions(): Promise<LaunchOptions> {
  const { executablePath, env } = await chromiumOfRun()
  return { executablePath, args: browserArgs, env: { ...process.env, ...env } }
}
