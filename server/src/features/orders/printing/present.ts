import { PHOTO_MOMENTS } from '@doorstep/contract/orders/rules'
import type { PhotoMoment } from '@doorstep/contract/orders/rules'
import type { Order, OrderAppointment, OrderPhoto } from '@doorstep/contract/orders/schema'
import { placeText, withPlace } from '@doorstep/contract/places/texts'
import {
  ORDER_EVENT_LABELS,
  ORDER_PARTY_LABELS,
  ORDER_STATUS_LABELS,
  poundsText,
} from '@doorstep/contract/orders/texts'
import {
  MOMENT_LABELS,
  NOT_WITHOUT_RESIDENT,
  TRIED_LABELS,
  WITH_KEY,
} from '@doorstep/contract/orders/work/texts'
import type { PdfBlock, PdfDocument } from '../../../pdf/document.ts'
import { windowText } from '../../../time/windows.ts'
import { dateFormat } from '../../../time/formats.ts'

interface Printing {
  timeZone: string
  brandName: string
  /** The thumbnails by photo id. Photos that the store has lost are left out. */
  pictures: ReadonlyMap<number, Uint8Array>
  madeAt: Date
}

/**
 * The maximum number of photos of each kind to print. The newest photos are printed, and older photos are only counted.
 */
const PHOTOS_PRINTED = 12
const EVENTS_PRINTED = 100
/** The maximum number of characters in one line of the history. */
const LINE_MAX = 400

interface PrintedPhotos {
  moment: PhotoMoment
  photos: OrderPhoto[]
  /** The number of further photos, which are not printed. */
  others: number
}

/** Returns the photos that are ready, by kind: at most the last `PHOTOS_PRINTED` photos of each kind. */
export function printedPhotos({ photos }: Order): PrintedPhotos[] {
  return PHOTO_MOMENTS.flatMap((moment) => {
    const ready = photos.filter((photo) => photo.moment === moment && photo.state === 'ready')
    const printed = ready.slice(-PHOTOS_PRINTED)
    return ready.length === 0 ? [] : [{ moment, photos: printed, others: ready.length - printed.length }]
  })
}

/** Returns the printed order. The document shows only what its reader sees on screen. */
export function documentOf(order: Order, printing: Printing): PdfDocument {
  const { orderId, jobId, firmName, issueTitle, status } = order
  const at = momentsIn(printing.timeZone)
  return {
    language: 'en-GB',
    title: `Work order ${orderId}, job ${jobId}`,
    lead: [
      issueTitle,
      `For ${firmName}. ${ORDER_STATUS_LABELS[status]} as of ${at(printing.madeAt.toISOString())}.`,
    ],
    brand: printing.brandName,
    madeAt: printing.madeAt,
    blocks: [
      ...askedBlocks(order, printing.timeZone, at),
      ...outcomeBlocks(order, printing.timeZone, at),
      ...photoBlocks(order, printing.pictures, at),
      ...historyBlocks(order, at),
    ],
  }
}

type MomentText = (instant: string) => string

function momentsIn(timeZone: string): MomentText {
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (instant) => format.format(new Date(instant))
}

const heading = (text: string): PdfBlock => ({ kind: 'heading', text })
const paragraph = (text: string): PdfBlock => ({ kind: 'text', text })

/** Removes blank lines, which could fill pages. */
const said = (words: string): PdfBlock => ({
  kind: 'text',
  text: words.replaceAll(/\n\s*\n/g, '\n').trim(),
  isSaid: true,
})

function details(rows: readonly (readonly [string, string | null | undefined])[]): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { header: '', share: 1 },
      { header: '', share: 3 },
    ],
    rows: rows.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  }
}

const lined = (parts: readonly (string | null | undefined | false)[], by = ', '): string =>
  parts.filter(Boolean).join(by)

function askedBlocks(order: Order, zone: string, at: MomentText): PdfBlock[] {
  const { words, developmentName, limitPence, dueAt, appointment, contact } = order
  return [
    heading('Work needed'),
    ...(words === null ? [] : [said(words)]),
    details([
      ['Where', withPlace(placeText(order), developmentName)],
      ['Photos of the problem', sharedText(order)],
      ['Asset', order.asset && lined([order.asset.name, order.asset.maker, order.asset.serialNumber])],
      ['Appointment', appointment && periodText(appointment, zone)],
      ['To be done by', dueAt && at(dueAt)],
      ['Cost limit', limitPence === null ? null : poundsText(limitPence)],
      ['Getting in', accessText(order)],
      ['The resident', contact && lined([contact.name, contact.phoneNumber])],
    ]),
  ]
}

/** The photos are not printed, because a firm can see them only while its link works. */
function sharedText({ issuePhotos: { length } }: Order): string | null {
  if (length === 0) return null
  return length === 1
    ? '1 photo is on the page of this order.'
    : `${length} photos are on the page of this order.`
}

const periodText = ({ startsAt, endsAt }: OrderAppointment, zone: string): string =>
  windowText({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, zone)

function accessText({ access }: Order): string | null {
  if (access === null) return null
  const { mayEnter, times, pets } = access
  const entering = mayEnter === true ? WITH_KEY : NOT_WITHOUT_RESIDENT
  return lined([mayEnter !== null && entering, times, pets && `Pets: ${pets}`], '\n')
}

const VISITS: Partial<Record<OrderAppointment['state'], string>> = {
  FollowOn: 'another visit was needed',
  NoAccess: 'no access',
}

function outcomeBlocks(order: Order, zone: string, at: MomentText): PdfBlock[] {
  const { doneWords, doneAt, declineReason, cancelWords } = order
  const blocks = [
    ...order.appointments.flatMap((visit) => visitBlocks(visit, zone)),
    ...(doneWords === null ? [] : [paragraph(lined(['Done', doneAt && at(doneAt)])), said(doneWords)]),
    ...(declineReason === null ? [] : [paragraph('Declined'), said(declineReason)]),
    ...(cancelWords === null ? [] : [paragraph('Cancelled'), said(cancelWords)]),
  ]
  return blocks.length === 0 ? [] : [heading('What happened'), ...blocks]
}

function visitBlocks(visit: OrderAppointment, zone: string): PdfBlock[] {
  const ended = VISITS[visit.state]
  if (ended === undefined) return []
  const tried = (visit.tried ?? []).map((way) => TRIED_LABELS[way]).join(', ')
  return [
    paragraph(`${periodText(visit, zone)}: ${ended}${tried === '' ? '' : ` (${tried})`}`),
    ...(visit.outcomeWords ? [said(visit.outcomeWords)] : []),
  ]
}

function photoBlocks(order: Order, pictures: Printing['pictures'], at: MomentText): PdfBlock[] {
  const groups = printedPhotos(order)
  const columns = groups.map(({ moment, photos }) => ({
    title: MOMENT_LABELS[moment],
    pictures: photos.flatMap(({ photoId, addedAt }, index) => {
      const data = pictures.get(photoId)
      const says = `${MOMENT_LABELS[moment]}, photo ${index + 1}`
      return data ? [{ data, says, caption: at(addedAt) }] : []
    }),
  }))
  if (columns.every((column) => column.pictures.length === 0)) return []
  const others = groups.reduce((sum, group) => sum + group.others, 0)
  return [
    heading('Photos'),
    { kind: 'pictures', columns },
    ...(others === 0 ? [] : [paragraph(`${others} earlier photos are not printed.`)]),
  ]
}

function historyBlocks({ events }: Order, at: MomentText): PdfBlock[] {
  if (events.length === 0) return []
  const printed = events.slice(-EVENTS_PRINTED)
  const others = events.length - printed.length
  return [
    heading('History'),
    ...(others === 0
      ? []
      : [paragraph(`Only the newest ${printed.length} of ${events.length} lines of the history are shown.`)]),
    {
      kind: 'table',
      columns: [
        { header: 'When', share: 1.6 },
        { header: 'What', share: 1.8 },
        { header: 'By', share: 1.4 },
        { header: 'Words', share: 3.2 },
      ],
      rows: printed.map((event) => [
        at(event.at),
        ORDER_EVENT_LABELS[event.kind],
        event.actorName ?? ORDER_PARTY_LABELS[event.party],
        shortened(event.words ?? ''),
      ]),
    },
  ]
}

function shortened(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX).replace(/[\uD800-\uDBFF]$/, '')}...` : line
}
