import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

/** The operator's logo file. Pages, emails and home screens show the file unchanged. */
export interface Logo {
  bytes: Buffer
  type: 'image/png' | 'image/svg+xml'
  /** Address of the logo. When the content of the logo changes, the address changes too. */
  address: string
  /**
   * Size as written in a manifest, such as `192x192`. Undefined if the logo is not square, or its size does not suit
   * home screens.
   */
  iconSizes: string | undefined
}

const BYTES_MAX = 100_000
const SIDE_MIN = 192
const SIDE_MAX = 2048
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const NO_LOGO = 'must name a PNG or an SVG'

/** SVG features that a logo must not have: scripts, external files and embedded documents. */
const NOT_A_PICTURE: readonly RegExp[] = [
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i,
  /<\s*\/?\s*([\w-]+:)?(script|foreignObject|iframe|object|embed|handler|listener|set|animate\w*)\b/i,
  /\son\w+\s*=/i,
  /href\s*=(?!\s*["']?\s*#)/i,
  /url\((?!\s*["']?\s*#)/i,
  /@import|javascript:|&#/i,
]

/** Reads the logo, or returns the problem with it. */
export function readLogo(file: string): Logo | string {
  let bytes: Buffer
  try {
    if (statSync(file).size > BYTES_MAX) return `must be ${BYTES_MAX / 1000} KB or smaller`
    bytes = readFileSync(file)
  } catch {
    return 'must name a file that can be read'
  }
  return bytes.subarray(0, PNG_START.length).equals(PNG_START) ? pngOf(bytes) : svgOf(bytes)
}

function pngOf(bytes: Buffer): Logo | string {
  // The first chunk of a PNG is the header, which begins with width and height.
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return NO_LOGO
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width === 0 || height === 0 || width > SIDE_MAX || height > SIDE_MAX)
    return `must be ${SIDE_MAX} pixels wide and high at most`
  const isIcon = width === height && width >= SIDE_MIN
  return {
    bytes,
    type: 'image/png',
    address: addressOf(bytes, 'png'),
    iconSizes: isIcon ? `${width}x${height}` : undefined,
  }
}

function svgOf(bytes: Buffer): Logo | string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return NO_LOGO
  }
  const root = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*(<svg\b[^>]*>)[^]*<\/svg>\s*$/.exec(
    text,
  )?.[1]
  if (root === undefined) return NO_LOGO
  if (NOT_A_PICTURE.some((pattern) => pattern.test(text)))
    return 'must be an SVG without scripts, events, links, animation or other files'
  const [, , width, height] = (/viewBox\s*=\s*["']([^"']+)["']/.exec(root)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isSquare = width !== undefined && width === height
  return {
    bytes,
    type: 'image/svg+xml',
    address: addressOf(bytes, 'svg'),
    iconSizes: isSquare ? 'any' : undefined,
  }
}

function addressOf(bytes: Buffer, extension: string): string {
  return `/brand/logo-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.${extension}`
}
