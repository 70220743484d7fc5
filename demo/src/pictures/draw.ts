import sharp from 'sharp'
import { SCENES, TAKES, type Picture, type Scene, type Take } from './scenes.ts'
import { sheet } from './shapes.ts'

sharp.concurrency(1)
sharp.cache(false)

const drawn = new Map<Picture, Promise<Buffer>>()

/** Returns a JPEG of 1200 by 900 pixels. Each picture is drawn once. */
export function drawPicture(picture: Picture): Promise<Buffer> {
  const known = drawn.get(picture)
  if (known) return known
  // The type of a picture's name guarantees a scene and a take.
  const [scene, take] = picture.split('.') as [Scene, Take]
  const svg = Buffer.from(sheet(SCENES[scene], TAKES[take]))
  const jpeg = sharp(svg)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, progressive: false })
    .toBuffer()
  drawn.set(picture, jpeg)
  return jpeg
}
