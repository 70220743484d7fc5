import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { SCENES, TAKES, type Picture, type Take } from './scenes.ts'

sharp.concurrency(1)
sharp.cache(false)

const drawn = new Map<Picture, Promise<Buffer>>()

/** Returns a JPEG of 1200 by 900 pixels. Each picture is drawn once. */
export function drawPicture(picture: Picture): Promise<Buffer> {
  const known = drawn.get(picture)
  if (known) return known
  // The type `Picture` guarantees that the name consists of a scene and a take.
  const [scene, take] = picture.split('.') as [string, Take]
  const jpeg = drawScene(scene, take)
  drawn.set(picture, jpeg)
  return jpeg
}

async function drawScene(scene: string, take: Take): Promise<Buffer> {
  const svg = await readFile(new URL(`${scene}.svg`, SCENES), 'utf8')
  return sharp(Buffer.from(svg.replace(TAKES.wide, TAKES[take])))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, progressive: false })
    .toBuffer()
}

/** Returns a photo of a letter on a table, as if taken with a phone. Lines stand in for the text. */
export async function drawLetter(): Promise<Buffer> {
  const svg = await readFile(new URL('../../data/letter.svg', import.meta.url))
  return sharp(svg).jpeg({ quality: 80, progressive: false }).toBuffer()
}
