import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { readLogo } from './logo.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

function keep(name: string, content: string | Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const svg = (inside: string, attributes = 'viewBox="0 0 24 24"'): string =>
  `<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>\n`

describe('the operator’s logo', () => {
  it.each([
    ['square.png', png(512, 512), { type: 'image/png', iconSizes: '512x512' }],
    ['wide.png', png(600, 200), { type: 'image/png', iconSizes: undefined }],
    ['small.png', png(64, 64), { type: 'image/png', iconSizes: undefined }],
    [
      'square.svg',
      svg('<path d="M0 0h24v24H0z" fill="url(#a)"/><use href="#b"/>'),
      { type: 'image/svg+xml', iconSizes: 'any' },
    ],
    [
      'quoted.svg',
      svg(
        `<path fill='url("#a")' stroke="url('#a')" clip-path="url( #a )"/><use href = "#b"/><use href="  #b"/>`,
      ),
      { type: 'image/svg+xml', iconSizes: 'any' },
    ],
    [
      'wide.svg',
      svg('<path d="M0 0"/>', 'viewBox="0 0 80 24"'),
      { type: 'image/svg+xml', iconSizes: undefined },
    ],
  ])('the operator’s logo can be %s [PHONE-91]', (name, content, expected) => {
    expect(readLogo(keep(name, content))).toMatchObject(expected)
  })

  it.each([
    '<script>alert(1)</script>',
    '<svg:script xlink:href="#x"/>',
    '<path onload="alert(1)"/>',
    '<a href="https://evil.example">x</a>',
    '<image xlink:href="//evil.example/x.png"/>',
    '<style>path { fill: url(https://evil.example/x) }</style>',
    `<path fill='url( "https://evil.example/x#a")'/>`,
    '<use href = " //evil.example/x.svg#a"/>',
    '<style>@import "x.css";</style>',
    '<foreignObject><p>x</p></foreignObject>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<a href="&#106;avascript:alert(1)">x</a>',
  ])('the operator’s logo cannot be an SVG with %s [PHONE-92]', (inside) => {
    expect(readLogo(keep('bad.svg', svg(inside)))).toMatch(/^must be an SVG without scripts/)
  })

  it.each([
    ['plain text', 'Doorstep', /PNG or an SVG/],
    ['an HTML page', '<!doctype html><svg></svg>', /PNG or an SVG/],
    ['half a PNG', png(9, 9).subarray(0, 20), /PNG or an SVG/],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00]), /PNG or an SVG/],
    ['too many pixels', png(5000, 10), /2048 pixels/],
    ['too many bytes', 'x'.repeat(100_001), /100 KB/],
  ])('the operator’s logo cannot have this content: %s [PHONE-92]', (name, content, reason) => {
    expect(readLogo(keep(name, content))).toMatch(reason)
  })

  it('an operator’s logo that the server does not accept stops the start with a message that names BRAND_LOGO [PHONE-92]', () => {
    const file = keep('wrong.svg', svg('<script/>'))
    expect(() => loadConfig({ BRAND_LOGO: file })).toThrow(/^Wrong setting: BRAND_LOGO must be an SVG/)
    expect(() => loadConfig({ BRAND_LOGO: path.join(folder, 'none') })).toThrow(/BRAND_LOGO must name a file/)
    expect(loadConfig({ BRAND_LOGO: keep('right.svg', svg('')) }).brandLogo?.address).toMatch(
      /^\/brand\/logo-[0-9a-f]{12}\.svg$/,
    )
  })
})
