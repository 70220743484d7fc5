import sharp from 'sharp'
import { box, repeat, shape } from './shapes.ts'

/** Returns a photo of a letter on a table, as if taken with a phone. Lines stand in for the text. */
export function drawLetter(): Promise<Buffer> {
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">',
    box(0, 0, 900, 1200, '#8a6a4c'),
    repeat(9, (at) => box(0, at * 140, 900, 4, '#7b5d42')),
    shape('M130 90 L800 120 L770 1120 L100 1080z', '#6f553d'),
    shape('M120 80 L790 110 L760 1110 L90 1070z', '#fdfcf8'),
    shape('M165 140 L420 151 L417 211 L163 200z', '#27507a'),
    repeat(3, (at) => box(520, 190 + at * 30, 190, 12, '#9aa1a8')),
    repeat(4, (at) => box(165, 300 + at * 32, 250 - at * 25, 14, '#5d646b')),
    repeat(14, (at) => box(160, 500 + at * 34, at % 5 === 4 ? 320 : 560, 11, '#a7adb3')),
    box(160, 1000, 180, 16, '#27507a'),
    '</svg>',
  ].join('')
  return sharp(Buffer.from(svg)).jpeg({ quality: 80, progressive: false }).toBuffer()
}
