import { PHRASES } from '../phrases.ts'
import type { Picture } from '../pictures/scenes.ts'
import type { PlannedPhoto, PlannedProperty } from '../plan.ts'
import type { Random } from '../random.ts'
import type { Complaint } from './complaints.ts'

const {
  access,
  inspected,
  manners,
  relayed,
  rooms,
  since: sinceWhen,
  vulnerable: frailties,
} = PHRASES.closings

export type Voice = 'resident' | 'agent' | 'staff'

export interface Words {
  title: string
  description: string
  vulnerable: boolean
  /** The note that says that the problem is fixed. */
  fixed: string
}

export function wordsFor(complaint: Complaint, home: PlannedProperty, voice: Voice, random: Random): Words {
  const { titles, texts } = complaint
  const version = random.int(0, Math.max(titles.length, texts.length) - 1)
  const title = versionOf(titles, version)
  const told = fill(versionOf(texts, version), home, random)
  const fixed = versionOf(complaint.fixed, version)
  if (voice === 'staff')
    return {
      title,
      description: `${random.pick(inspected)} In a resident’s words: “${told}”`,
      vulnerable: false,
      fixed,
    }
  const vulnerable = random.chance(voice === 'agent' ? 0.03 : 0.1)
  if (voice === 'agent') return { title, description: `${random.pick(relayed)} “${told}”`, vulnerable, fixed }
  const tail = [
    ...(vulnerable ? [random.pick(frailties)] : []),
    ...(random.chance(0.45) ? [random.pick(access)] : []),
    ...(random.chance(0.35) ? [random.pick(manners)] : []),
  ]
  return { title, description: [told, ...tail].join(' '), vulnerable, fixed }
}

function versionOf(versions: readonly string[], index: number): string {
  return versions[Math.min(index, versions.length - 1)] ?? ''
}

function fill(text: string, home: PlannedProperty, random: Random): string {
  const since = random.pick(sinceWhen)
  return text
    .replaceAll('{since}', since)
    .replaceAll('{Since}', since.charAt(0).toUpperCase() + since.slice(1))
    .replaceAll('{room}', random.pick(rooms))
    .replaceAll('{floor}', home.floor ?? 'upper floor')
}

export function photosFor({ scenes = [] }: Complaint, reportedAt: Date, random: Random): PlannedPhoto[] {
  const [first, second] = scenes
  if (!first || !random.chance(0.58)) return []
  const pictures: Picture[] = [`${first}.wide`, second ? `${second}.wide` : `${first}.close`, `${first}.side`]
  const count = random.weighted([1, 2, 3], (photos) => [0, 6, 3, 1][photos] ?? 0)
  const number = random.int(1000, 8900)
  const isApple = random.chance(0.6)
  const day = reportedAt.toISOString().slice(0, 10).replaceAll('-', '')
  return pictures.slice(0, count).map((picture, index) => ({
    picture,
    fileName: isApple ? `IMG_${number + index}.jpg` : `PXL_${day}_${number + index}.jpg`,
  }))
}
