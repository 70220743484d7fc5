import { STREAMS } from '@doorstep/contract/collections/rules'
import { describe, expect, it } from 'vitest'
import { meaningOf } from './rules.ts'

const FRIDAY = '2026-12-25'
const said = (summary: string): string => {
  const { collected, notCollected, doubt } = meaningOf(summary, FRIDAY)
  const no = notCollected.length === STREAMS.length ? 'any' : notCollected.toSorted().join('+')
  return `${collected.toSorted().join('+')} / ${no}${doubt === undefined ? '' : ' ?'}`
}

describe('meaningOf', () => {
  it.each([
    ['No refuse collection', ' / waste'],
    ['NO REFUSE COLLECTION', ' / waste'],
    ['Refuse collection cancelled', ' / waste'],
    ['Refuse collection canceled', ' / waste'],
    ['CANCELLED: Refuse', ' / waste'],
    ['Refuse (cancelled)', ' / waste'],
    ['Refuse - no collection', ' / waste'],
    ['Refuse: none', ' / waste'],
    ['Refuse collection suspended', ' / waste'],
    ['Recycling will not be collected', ' / recycling'],
    ['Recycling won’t be collected today', ' / recycling'],
    ["Recycling can't be collected", ' / recycling'],
    ['Recycling not collected', ' / recycling'],
    ['There will be no food waste collection', ' / food'],
    ['Garden waste service withdrawn', ' / garden'],
    ['Glass called off', ' / glass'],
    ['🚫 Refuse', ' / waste'],
    ['Neither refuse nor recycling', ' / recycling+waste'],
    ['Garden waste service ended for winter', ' / garden'],
    ['Refuse collection is closed', ' / waste'],
    ['Refuse crews on strike', ' / waste'],
    ['Recycling will be missed this week', ' / recycling'],
    ['Refuse missed', ' / waste'],
    ['Recycling: void', ' / recycling'],
    ['Refuse collection - CXL', ' / waste'],
    ['Zero refuse collections', ' / waste'],
    ['Non-recyclable waste: no collection', ' / waste'],
    ['No non-recyclable refuse collection', ' / waste'],
    ['No glass collection today please', ' / glass'],
    ['No glass collection for bags', ' / glass'],
  ])('the reader of event words reads "%s" as a cancellation', (summary, expected) => {
    expect(said(summary)).toBe(expected)
  })

  it.each([
    'No collections',
    'No collection',
    'No collections today',
    'Bank holiday - no collection',
    'Bank holiday: no collections',
    'Christmas Day no bin collection',
    'All collections cancelled',
    'Bin collections suspended',
    'Do not put your bins out',
    'Bins will not be emptied',
  ])('the reader of event words reads "%s" as a cancellation of every stream', (summary) => {
    expect(said(summary)).toBe(' / any')
  })

  it.each([
    ['No refuse, recycling or food collections', ' / food+recycling+waste'],
    ['Refuse, recycling and food not collected', ' / food+recycling+waste'],
    ['Refuse and recycling collection - cancelled', ' / recycling+waste'],
    ['Refuse (grey bin) and recycling (blue bin) cancelled', ' / recycling+waste'],
    ['Refuse/recycling cancelled', ' / recycling+waste'],
    ['No collection (refuse, recycling)', ' / recycling+waste'],
    ['Recycling. Bank holiday, no collection', ' / recycling'],
    ['No refuse, recycling as usual', 'recycling / waste'],
    ['No refuse collection but recycling as normal', 'recycling / waste'],
    ['Recycling collected, refuse cancelled', 'recycling / waste'],
    ['Refuse cancelled and recycling as usual', 'recycling / waste'],
    ['Recycling and no refuse', 'recycling / waste'],
    ['Recycling, no refuse', 'recycling / waste'],
    ['Recycling (no glass)', 'recycling / glass'],
    ['Recycling only, no food waste', 'recycling / food'],
    ['Recycling instead of refuse', 'recycling / waste'],
    ['Recycling collection except glass', 'recycling / glass'],
    ['Refuse: cancelled; food: as usual', 'food / waste'],
  ])(
    'the reader of event words finds the cancelled and the remaining streams in "%s"',
    (summary, expected) => {
      expect(said(summary)).toBe(expected)
    },
  )

  it.each([
    ['Non-recyclable refuse', 'waste / '],
    ['Non recyclable waste', 'waste / '],
    ['Refuse, Nottingham', 'waste / '],
    ['November refuse', 'waste / '],
    ['Refuse north side', 'waste / '],
    ['Notice: refuse collection', 'waste / '],
    ['Refuse bin (not for garden waste)', 'waste / '],
    ['Refuse, No. 5 Kennet Wharf', 'waste / '],
    ['Refuse Nos 1-20', 'waste / '],
    ['Refuse: out no later than 7am', 'waste / '],
    ['Recycling - no plastic bags please', 'recycling / '],
    ['Refuse - no side waste', 'waste / '],
    ['Recycling: no food waste in the bin', 'recycling / '],
    ['Recycling: no glass please', 'recycling / '],
    ['Recycling: no black plastic bags', 'recycling / '],
    ['Recycling, do not put glass in the bin', 'recycling / '],
    ["Don't forget your recycling", 'recycling / '],
    ['Refuse: no change', 'waste / '],
    ['Refuse collection not cancelled', 'waste / '],
    ['Refuse not affected by the bank holiday', 'waste / '],
    ['Refuse, tell us if your bin was not collected', 'waste / '],
    ['Bank holiday refuse collection', 'waste / '],
    ['Missed refuse collection', 'waste / '],
    ['Refuse, keep lids closed', 'waste / '],
    ['Zero waste week: food', 'food / '],
    ['Refuse collections resume', 'waste / '],
    ['Refuse collections resume on Friday', 'waste / '],
    ['Canal glass recycling', 'glass+recycling / '],
  ])('the reader of event words finds no cancellation in "%s"', (summary, expected) => {
    expect(said(summary)).toBe(expected)
  })

  it.each(['Yoga class cancelled', 'No parking', 'Street party', 'Meeting moved to Friday'])(
    'the reader of event words finds no collection in "%s"',
    (summary) => {
      expect(said(summary)).toBe(' / ')
    },
  )

  it.each([
    ['Refuse moved to Saturday 26 December', ' / waste ?'],
    ['Refuse collection moved to Saturday', ' / waste ?'],
    ['Refuse postponed', ' / waste ?'],
    ['Refuse collected on Saturday instead of Friday', ' / waste ?'],
    ['Refuse moved from 25 December', ' / waste ?'],
    ['Refuse collection moved to Friday 25 December', 'waste / '],
    ['Refuse (moved from Thursday)', 'waste / '],
    ['Refuse (instead of 24 December)', 'waste / '],
    ['Rescheduled refuse collection', 'waste / '],
    ['Change to your collection', ' /  ?'],
    ['Changes to refuse collections', ' /  ?'],
    ['Glass no longer collected', ' / glass ?'],
    ['We no longer collect glass', ' / glass ?'],
    ['Garden waste suspended until 5 January', ' / garden ?'],
    ['Refuse collections resume 4 January', ' / waste ?'],
    ['Recycling missed, collected on 28 December', ' / recycling ?'],
    ['No refuse collection 25 December', ' / waste'],
    ['No refuse collection 25 and 26 December', ' / waste ?'],
    ['No refuse collection (next collection 1 January)', ' / waste ?'],
    ['No refuse collection December 25th', ' / waste'],
    ['No refuse collection January 5th', ' / waste ?'],
    ['No refuse collection 25/12', ' / waste'],
    ['No refuse collection 25/12/2026', ' / waste'],
    ['No refuse collection 5/1', ' / waste ?'],
    ['No refuse collection 05/01/27', ' / waste ?'],
  ])(
    'the reader of event words handles moved collections and other days in "%s", in an event on Friday 25 December',
    (summary, expected) => {
      expect(said(summary)).toBe(expected)
    },
  )
})
