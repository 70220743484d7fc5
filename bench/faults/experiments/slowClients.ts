import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { p99Of, startTraffic } from '../../traffic.ts'
import { answerFigures, failureNotes } from '../answers.ts'
import type { Experiment } from '../experiment.ts'
import { startWatched } from '../product.ts'
import { mixedRequests } from '../requests.ts'

interface Size {
  clients: number
  perSecond: number
  limitMs: number
}

/** Of one that reads nothing, more of the page's largest file than a connection holds on its way. */
const PIPELINED = 4
const DRIP_MS = 4000
/** Not at one moment: more than a few hundred would wait to be taken at all. */
const OPENED_PER_SECOND = 200
const LOOK_EVERY_MS = 500
const ASSETS = fileURLToPath(new URL('../../../client/dist/assets', import.meta.url))

/** Begins a request and goes on by a few bytes every few seconds. */
function drip(port: number, head: string, piece: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(head)
  const timer = setInterval(() => socket.write(piece), DRIP_MS)
  return socket.on('close', () => clearInterval(timer)).resume()
}

/** Asks for a lot and reads nothing of it. */
function stare(port: number, path: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(PIPELINED))
  return socket.pause()
}

function largestFile(): string {
  const files = readdirSync(ASSETS).filter((name) => !/\.(gz|br|map)$/.test(name))
  return files.toSorted((a, b) => statSync(join(ASSETS, b)).size - statSync(join(ASSETS, a)).size)[0] ?? ''
}

const ESTABLISHED = '01'

const portOf = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16)

/** How many of these clients the server still has a connection with. */
function countHeld(port: number, clients: ReadonlySet<number>): number {
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, near, far, state]) => portOf(near) === port && clients.has(portOf(far)) && state === ESTABLISHED,
    ).length
}

/** Clients that hold a connection each and hardly send or read. */
export const slowClients: Experiment<Size> = {
  name: 'slow-clients',
  summary: '500 clients that send a head or a body slowly, or read nothing, beside 50 requests a second',
  full: { clients: 500, perSecond: 50, limitMs: 70_000 },
  run: async (scene, { clients, perSecond, limitMs }) => {
    if (process.platform !== 'linux')
      return { figures: [], notes: ['Skipped: connections are counted in /proc.'] }
    const product = await startWatched(scene)
    const traffic = startTraffic(product.url, await mixedRequests(scene.stage), perSecond)
    const port = Number(new URL(product.url).port)
    const file = `/assets/${largestFile()}`
    const body = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
    const kinds = [
      () => drip(port, 'GET /api/health/live HTTP/1.1\r\nhost: x\r\n', 'x-slow: 1\r\n'),
      () => drip(port, `POST /api/login HTTP/1.1\r\nhost: x\r\n${body}`, ' '),
      () => stare(port, file),
    ] as const
    const slow: Socket[] = []
    for (let n = 0; n < clients; n += 1) {
      const socket = (kinds[n % kinds.length] ?? kinds[0])()
      await once(socket, 'connect')
      slow.push(socket)
      await delay(1000 / OPENED_PER_SECOND)
    }
    const begunAt = performance.now()
    const ports = new Set(slow.map(({ localPort = 0 }) => localPort))
    while (countHeld(port, ports) > 0 && performance.now() - begunAt < limitMs) await delay(LOOK_EVERY_MS)
    const closedAfter = performance.now() - begunAt
    const open = countHeld(port, ports)
    const sent = await traffic.stop()
    for (const socket of slow) socket.destroy()
    await product.stop()
    return {
      notes: [`closed after ${(closedAfter / 1000).toFixed(0)} s`, ...failureNotes(sent)],
      figures: [
        ...answerFigures(sent),
        { title: 'p99 of everybody else', value: p99Of(sent), atMost: 500, unit: ' ms' },
        {
          title: `slow ones left after ${limitMs / 1000} s`,
          value: open,
          atMost: 0,
        },
      ],
    }
  },
}
