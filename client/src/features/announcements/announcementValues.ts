import {
  AnnouncementText,
  AnnouncementTitle,
  type ManagedAnnouncement,
} from '@doorstep/contract/announcements/schema'
import { CHOOSE_HOMES, SHOW_UNTIL_PASSED } from '@doorstep/contract/announcements/texts'
import { CHOOSE_BLOCK } from '@doorstep/contract/blocks/texts'
import { DayInput } from '@doorstep/contract/fields'
import * as z from 'zod/mini'
import { withJointRule } from '../../forms/jointRule.ts'
import type { RecordPart } from '../../forms/recordMerge.ts'
import { dayOf, dayText, timeOf, today } from '../../lib/dates.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'

const OptionalDay = z.union([z.literal(''), DayInput], { error: 'Enter a date.' })

const Fields = z.object({
  title: AnnouncementTitle,
  text: AnnouncementText,
  development: z.nullable(z.custom<ComboOption>()),
  audience: z.enum(['development', 'block', 'homes']),
  block: z.nullable(z.custom<ComboOption>()),
  homes: z.array(z.custom<ComboOption>()),
  byMail: z.boolean(),
  bySms: z.boolean(),
  /** The day of sending. If it is blank, the announcement is sent on confirmation. */
  sendOn: OptionalDay,
  sendTime: z.string(),
  showUntil: OptionalDay,
})
export type AnnouncementValues = z.infer<typeof Fields>

export const announcementForm = withJointRule<AnnouncementValues, AnnouncementValues>(
  Fields,
  ({ development, audience, block, homes, sendOn, showUntil }) => ({
    ...(development === null && { development: 'Choose a development.' }),
    ...(audience === 'block' && block === null && { block: CHOOSE_BLOCK }),
    ...(audience === 'homes' && homes.length === 0 && { homes: CHOOSE_HOMES }),
    ...(showUntil !== '' && showUntil < (sendOn || today()) && { showUntil: SHOW_UNTIL_PASSED }),
  }),
)

export const NEW_ANNOUNCEMENT: AnnouncementValues = {
  title: '',
  text: '',
  development: null,
  audience: 'development',
  block: null,
  homes: [],
  byMail: true,
  bySms: false,
  sendOn: '',
  sendTime: '09:00',
  showUntil: '',
}

export function announcementValuesOf(row: ManagedAnnouncement): AnnouncementValues {
  return {
    title: row.title,
    text: row.text,
    development: { id: row.developmentId, label: row.developmentName },
    audience: row.block ? 'block' : row.audience,
    block: row.block && { id: row.block.id, label: row.block.name },
    homes: row.homes.map(({ id, name }) => ({ id, label: name })),
    byMail: row.byMail,
    bySms: row.bySms,
    sendOn: row.sendAt === null ? '' : dayOf(row.sendAt),
    sendTime: row.sendAt === null ? NEW_ANNOUNCEMENT.sendTime : timeOf(row.sendAt),
    showUntil: row.showUntil ?? '',
  }
}

/** The body of the request. Date and time have no offset, because they are in the product's time zone. */
export function bodyOf(values: AnnouncementValues) {
  const { title, text, development, audience, block, homes, byMail, bySms, sendOn, sendTime, showUntil } =
    values
  return {
    title,
    text,
    developmentId: Number(development?.id),
    blockId: audience === 'block' ? Number(block?.id) : null,
    propertyIds: audience === 'homes' ? homes.map(({ id }) => Number(id)) : null,
    byMail,
    bySms,
    sendAt: sendOn === '' ? null : `${sendOn}T${sendTime}`,
    showUntil: showUntil === '' ? null : showUntil,
  }
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

export const ANNOUNCEMENT_PARTS: readonly RecordPart<AnnouncementValues>[] = [
  { label: 'Title', names: ['title'] },
  { label: 'Text', names: ['text'] },
  {
    label: 'For',
    names: ['development', 'audience', 'block', 'homes'],
    text: ({ development, audience, block, homes }) => {
      if (audience === 'homes') return homes.map(({ label }) => label).join(', ')
      return (audience === 'block' ? block : development)?.label ?? ''
    },
  },
  { label: 'By email', names: ['byMail'], text: ({ byMail }) => yesOrNo(byMail) },
  { label: 'By text message', names: ['bySms'], text: ({ bySms }) => yesOrNo(bySms) },
  {
    label: 'Send',
    names: ['sendOn', 'sendTime'],
    text: ({ sendOn, sendTime }) => (sendOn === '' ? '' : `${dayText(sendOn)}, ${sendTime}`),
  },
  { label: 'Show until', names: ['showUntil'], text: ({ showUntil }) => showUntil && dayText(showUntil) },
]

/** Returns every half hour of the day, and the time that was already chosen. */
export function timesWith(chosen: string): string[] {
  const halves = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0')
    return `${hour}:${index % 2 === 0 ? '00' : '30'}`
  })
  return halves.includes(chosen) ? halves : [...halves, chosen].sort()
}
