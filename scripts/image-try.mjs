// npm run image:try builds the image without a container service and runs it on an empty volume with its own
// PostgreSQL. The script reports issues with photos and stops the image during requests. Then it checks that the next
// image on the same volume has everything. The script needs root on Debian or Ubuntu, with the packages buildah and
// mmdebstrap.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWith, Failure, root } from './bootstrap.mjs'
import { findEverything, reportIssues, setUp } from './image-work.mjs'
import { startDatabase } from './image-database.mjs'

const MAX_MB = 450
const MAX_START_MS = 10_000
const STARTING_MS = 120_000
const USER = 10001
/** The script keeps the base image, so that the next try is faster. */
const base = process.env.BASE ?? 'localhost/doorstep-base:trixie'

/**
 * Runs the image with a read-only root file system. The image can use only its volumes, the devices and the network of
 * this machine.
 */
const RUN = `set -e
mount --bind "$TRY_ROOT" "$TRY_ROOT"
mount --bind "$TRY_DATA" "$TRY_ROOT/data"
mount -t tmpfs tmpfs "$TRY_ROOT/tmp"
mount --rbind /dev "$TRY_ROOT/dev"
mount -t proc proc "$TRY_ROOT/proc"
mount -o remount,bind,ro "$TRY_ROOT"
exec chroot --userspec=${USER}:${USER} "$TRY_ROOT" "$@"`

function run(command, args, { quiet = true } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  if (error?.code === 'ENOENT')
    throw new Failure(`There is no ${command}: apt-get install buildah mmdebstrap`)
  if (status !== 0) throw new Failure(`${command} ${args[0]} failed.\n${stderr ?? ''}`)
  return stdout?.trim() ?? ''
}

async function timed(what, act) {
  const started = performance.now()
  const result = await act()
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

function makeBase() {
  if (spawnSync('buildah', ['inspect', '--type', 'image', base], { stdio: 'ignore' }).status === 0) return
  const tar = join(folder, 'base.tar')
  run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', tar], { quiet: false })
  const container = run('buildah', ['from', 'scratch'])
  run('buildah', ['add', container, tar, '/'])
  run('buildah', ['commit', '--rm', container, base])
  rmSync(tar)
}

function build(tag) {
  const cache = spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).stdout.trim()
  // npm opens more cache files at once than the default limit of open files allows.
  const files = run('sh', ['-c', 'ulimit -Hn'])
  const args = [
    'bud',
    '--format',
    'docker',
    '--isolation=chroot',
    '--ulimit',
    `nofile=${files}:${files}`,
    '--layers',
    '--build-arg',
    `BASE=${base}`,
  ]
  const volume = existsSync(cache) ? ['--volume', `${cache}:/root/.npm`] : []
  run('buildah', [...args, ...volume, '--build-arg', `VERSION=${tag}`, '--tag', `doorstep:${tag}`, '.'], {
    quiet: false,
  })
}

/** Makes the command's paths absolute, because it does not start in the image's working directory. */
function program([command, ...rest]) {
  const path = command === 'node' ? '/srv/doorstep/node_modules/.bin/node' : command
  return [path, ...rest.map((word) => word.replace(/^scripts\//, '/srv/doorstep/scripts/'))]
}

const within = (args) => ['--mount', 'sh', '-c', RUN, 'sh', ...program(args)]

/** Starts an image with its own configuration. Resolves when the server is ready. */
async function start(tag, settings) {
  const container = run('buildah', ['from', '--pull-never', `doorstep:${tag}`])
  undo.push(() => run('buildah', ['rm', container]))
  const mounted = run('buildah', ['mount', container])
  const { config } = JSON.parse(run('buildah', ['inspect', container])).Docker
  if (config.User !== 'doorstep' || !config.Healthcheck)
    throw new Failure('The image runs as root, or has no health check.')
  const env = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s)))
  const places = { TRY_ROOT: mounted, TRY_DATA: join(folder, 'data') }
  const options = { env: { ...env, ...settings, ...places, PATH: `${env.PATH}:/usr/sbin:/sbin` } }
  const started = performance.now()
  const child = spawn('unshare', within(config.Cmd), { ...options, stdio: 'inherit' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  undo.push(() => (child.kill(), ended))
  const url = `http://127.0.0.1:${settings.PORT}`
  await untilReady(url, child, started)
  const call = (args) => spawnSync('unshare', within(args), { ...options, encoding: 'utf8' })
  const health = call(config.Healthcheck.Test.slice(1))
  if (health.status !== 0) throw new Failure(`The health check fails.\n${health.stderr}`)
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, mounted, call, stop, readyAfter: performance.now() - started }
}

async function untilReady(url, child, started) {
  while (performance.now() - started < STARTING_MS) {
    if (child.exitCode !== null) throw new Failure(`The image ended with code ${child.exitCode}.`)
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    const page = answer?.ok ? await fetch(`${url}/login`).catch(() => undefined) : undefined
    if (page?.ok) {
      console.log(`serves the login after ${((performance.now() - started) / 1000).toFixed(1)} s`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Failure('The image was not ready in time.')
}

function weigh({ mounted }) {
  const mb = Number(run('du', ['-sxm', mounted]).split('\t')[0])
  console.log(`${mb} MB, of which ${run('du', ['-sxm', join(mounted, 'srv')]).split('\t')[0]} MB are ours`)
  if (mb > MAX_MB) throw new Failure(`The image is larger than ${MAX_MB} MB.`)
  const tests = run('find', [
    join(mounted, 'srv/doorstep'),
    '-path',
    '*/node_modules',
    '-prune',
    '-o',
    '-name',
    '*.test.ts',
    '-print',
  ])
  if (tests !== '' || existsSync(join(mounted, 'srv/doorstep/demo')))
    throw new Failure('The image contains tests or the demo.')
}

async function tryImages() {
  await timed('base', makeBase)
  await timed('build', () => build('try'))
  await timed('build of the next one', () => build('next'))
  mkdirSync(join(folder, 'data'))
  chownSync(join(folder, 'data'), USER, USER)
  const database = await startDatabase(folder)
  undo.push(database.stop)
  const settings = {
    ...database.settings,
    PORT: '38417',
    PUBLIC_URL: 'http://localhost:38417',
    LOG_LEVEL: 'warn',
  }

  const first = await start('try', settings)
  weigh(first)
  const admin = await setUp(first)
  const kept = await reportIssues(first.url, admin, () => first.stop())
  console.log(`${kept.length} reports were answered, some of them after SIGTERM. None was lost or cut off.`)

  const next = await start('next', settings)
  if (next.readyAfter > MAX_START_MS) console.log('The start took over 10 s: is the machine busy?')
  await findEverything(next.url, admin, kept)
  const code = await next.stop()
  if (code !== 0) throw new Failure(`The image ended with code ${code}.`)
  console.log('The next image on the same volume has every issue and its photo.')
}

const undo = []
const folder = mkdtempSync(join(tmpdir(), 'image-try-'))
chmodSync(folder, 0o711)
try {
  await tryImages()
} catch (error) {
  endWithLater(error)
} finally {
  for (const step of undo.toReversed()) {
    try {
      await step()
    } catch {
      // The process has already ended.
    }
  }
  rmSync(folder, { recursive: true, force: true })
}

function endWithLater(error) {
  process.once('exit', () => endWith(error))
}
