import { readFileSync } from 'node:fs'

const SOURCE = readFileSync(new URL('fixtures/iphone-24mp-grid108.heic', import.meta.url))
const TILE_SIDE = 512
// Data from the fixture: the coding of a tile, and the coded first tile.
const CODING = SOURCE.subarray(2728, 2849)
const TILE = SOURCE.subarray(0x161b, 0x161b + 0xdd)

const uint16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}
const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const fullBox = (type: string, versionAndFlags: number, ...parts: Uint8Array[]): Buffer =>
  box(type, uint32(versionAndFlags), ...parts)

/**
 * Makes a HEIC photo of any size in the same way as a phone: a rotated grid of hidden tiles. Here all tiles have one
 * colour.
 */
export function phonePhoto(width: number, height: number): Buffer {
  const columns = Math.ceil(width / TILE_SIDE)
  const rows = Math.ceil(height / TILE_SIDE)
  const tiles = Array.from({ length: columns * rows }, (_tile, index) => index + 1)
  const grid = tiles.length + 1
  const items = [...tiles, grid]
  const hidden = (item: number): number => 0x0200_0000 + (item === grid ? 0 : 1)
  const infos = items.map((item) =>
    fullBox('infe', hidden(item), uint16(item, 0), Buffer.from(item === grid ? 'grid\0' : 'hvc1\0')),
  )
  const properties = box(
    'ipco',
    CODING,
    fullBox('ispe', 0, uint32(TILE_SIDE, TILE_SIDE)),
    fullBox('ispe', 0, uint32(width, height)),
    box('irot', Buffer.from([3])),
  )
  const uses = items.map((item) =>
    Buffer.concat([uint16(item), Buffer.from(item === grid ? [2, 3, 0x84] : [2, 0x81, 2])]),
  )
  const shape = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), uint16(width, height)])
  const metaOf = (tileAt: number): Buffer =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, uint16(grid)),
      fullBox('iinf', 0, uint16(items.length), ...infos),
      fullBox('iref', 0, box('dimg', uint16(grid, tiles.length, ...tiles))),
      box('iprp', properties, fullBox('ipma', 0, uint32(items.length), ...uses)),
      box('idat', shape),
      fullBox(
        'iloc',
        0x0100_0000,
        Buffer.from([0x44, 0]),
        uint16(items.length),
        // The shape of the grid is stored in `idat`, which is construction method 1.
        ...items.map((item) =>
          Buffer.concat([
            uint16(item, item === grid ? 1 : 0, 0, 1),
            item === grid ? uint32(0, shape.length) : uint32(tileAt, TILE.length),
          ]),
        ),
      ),
    )
  const type = box('ftyp', Buffer.from('heic'), uint32(0), Buffer.from('mif1heic'))
  const tileAt = type.length + metaOf(0).length + 8
  return Buffer.concat([type, metaOf(tileAt), box('mdat', TILE)])
}
