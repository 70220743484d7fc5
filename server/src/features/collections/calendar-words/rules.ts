import { STREAMS } from '@doorstep/contract/collections/rules'
import type { Stream } from '@doorstep/contract/collections/rules'

const WORDS: [Stream, RegExp][] = [
  ['recycling', /recycl|mixed dry|blue (bin|box)/i],
  ['food', /food|caddy/i],
  ['garden', /garden|green waste|brown bin/i],
  ['glass', /glass|bottle/i],
  ['paper', /paper|cardboard|\bcard\b/i],
]
const GENERAL =
  /general|refuse|rubbish|residual|landfill|domestic waste|household waste|black (bin|bag)|non-recycl/i

/** Streams named in an event's words. Words such as "bin" or "collection" alone mean waste. */
export function streamsOf(summary: string): Stream[] {
  const named = namedIn(summary)
  return named.length === 0 && /waste|bin\b|collection/i.test(summary) ? ['waste'] : named
}

function namedIn(summary: string): Stream[] {
  const text = summary.replaceAll(/\b(?:non|not)[- ]recycl\w*/gi, 'general')
  const named = WORDS.filter(([, words]) => words.test(text)).map(([stream]) => stream)
  return GENERAL.test(text) ? [...named, 'waste'] : named
}

export interface Meaning {
  collected: Stream[]
  notCollected: Stream[]
  /**
   * The reason why a person should check the event. The text completes a sentence that begins with the position and
   * title of the event.
   */
  doubt?: string
}

/** Uses of "no" and "not" that do not cancel a collection, each with its replacement. */
const ASIDES: [RegExp, string][] = [
  [/\b(?:non|not)[- ]recycl\w*/g, 'general'],
  [/\bnon[- ](?!collect)\w+/g, ' '],
  [/\b(?:do not|don't|not to) forget\b/g, ' '],
  [/\bnot only\b/g, ' '],
  [
    /\b(?:no|not|without|never|isn't|aren't)(?: (?:be|been|being|any|a))? (?:chang|delay|disrupt|affect|cancel|suspen|postpon|mov|interrupt|reschedul)\w*/g,
    ' as usual ',
  ],
  [/\bun(?:affected|changed|interrupted)\b/g, ' as usual '],
  [/\bnos?\.? ?(?:\d|of\b)/g, ' '],
  [
    /\b(?:no|not) (?:later|earlier|sooner|more|less|fewer|before|after|need|fee|charge|booking|parking)\b/g,
    ' ',
  ],
  [/\bnot for\b[^,;.()]*/g, ' '],
  [/[^,;.()-]*\bnot accepted\b/g, ' '],
  [/\b(?:do not|don't|never) (?:put|place|add|mix|use|include)\b(?![^,.;]*\bout\b)[^,.;]*/g, ' '],
  [/\bno (?:side|excess|extra|additional|loose|trade|commercial|hazardous|electrical)\b[^,.;:()-]*/g, ' '],
  [/\bno (?:\w+ ){0,2}(?:bags?|sacks?|lids?|items)\b(?! (?:collect|pick))/g, ' '],
  [/\bno (?:\w+ ){1,2}(?:please|in (?:this|the|your) (?:\w+ )?(?:bin|box|bag|caddy|sack))\b/g, ' '],
  [/\b(?:if|unless|whether)\b[^,.;]*/g, ' '],
]
/** A cancellation without a stream counts only if the event's text has one of these words. */
const ANY_COLLECTION = /collect|\bbins?\b|\bwaste\b|\bempt/

/** Words that cancel the streams named after them. */
const BEFORE =
  /\b(?:no|none|neither|zero(?! waste)|without|except(?: for)?|excluding|excl|instead of|in place of|rather than)\b|\bnot\b(?! (?:being |be )?(?:collect|empt|tak|go|happen|run|operat|avail|pick|serv))|[🚫❌⛔✖✗]/u
/** Words that cancel the streams before and after them. */
const AROUND =
  /\bnot\b|\bcannot\b|n't\b|\bcancel\w*|\bsuspen\w*|\babandon\w*|\bwithdrawn\b|\bdiscontinu\w*|\bstop(?:s|ped)?\b|\bpaused\b|\bskipped\b|\bhalted\b|\bceas\w*|\bunavailable\b|\bcalled off\b|\bon (?:hold|strike)\b|\bn\/a\b|\bended\b|\b(?:is|are|service|collections?) closed\b|\b(?:be|is|was|are|were) missed\b|\bmissed(?=\s*(?:$|[,;:(–—-]|this\b|today\b|on\b|due\b))|\bcxl\w*\b|\b(?:void|nil)\b/
const USUAL = /\bas (?:usual|normal|planned|scheduled)\b|\bnormal\b|\bgoes ahead\b|\bonly\b/
const FOR_GOOD = /\bno longer\b|\buntil\b|\bfurther notice\b|\bdiscontinu\w*|\bceas\w*|\bfrom now on\b/

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const WEEKDAY = /\b(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/g
const DAY_OF_MONTH = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})|\b(${MONTH}) (\d{1,2})(?:st|nd|rd|th)?\b|\b(\d{1,2})/(\d{1,2})(?:/\d{2,4})?\b`,
  'g',
)

const MOVED =
  'moved?|moves|moving|changed|rescheduled|rearranged|brought forward|put back|postponed|delayed|deferred|shifted|transferred'
const MOVE = new RegExp(String.raw`\b(?:${MOVED}|changes?)\b(?:[^.;]*?\b(to|from)\b([^.;()]*))?`)
const RESUMED = /\b(?:resum\w*|restart\w*|(?:starts?|begins?) again)\b/
/** "Rescheduled refuse collection" means that the event is on the new date. */
const MOVED_HERE = new RegExp(String.raw`^\W*(?:${MOVED}|revised|changed) (?!to\b|from\b|by\b)[a-z]`)

/** Finds the streams that an event says are collected on its day, and the streams that it says are not collected. */
export function meaningOf(summary: string, day: string): Meaning {
  const text = plain(summary)
  const isMove = movedBy(text, day)
  if (isMove) return isMove
  const { collected, notCollected } = weigh(text)
  if (notCollected.length === 0) return { collected, notCollected }
  const isWider = FOR_GOOD.test(text) || namesAnother(text, day)
  return isWider
    ? { collected, notCollected, doubt: `was read for ${day} only. Check what else it says.` }
    : { collected, notCollected }
}

function plain(summary: string): string {
  const text = summary
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
  return ASIDES.reduce((rest, [aside, instead]) => rest.replaceAll(aside, instead), text)
}

interface Piece {
  collected: Stream[]
  notCollected: Stream[]
  /** True if this part of the text cancels collections without naming their stream. */
  isOpen: boolean
  isUsual: boolean
}

const isFree = ({ isOpen, isUsual, collected }: Piece): boolean => !isOpen && !isUsual && collected.length > 0

function weigh(text: string): { collected: Stream[]; notCollected: Stream[] } {
  const sentences = text
    .split(/[.;!?]|\b(?:but|however|while|whereas)\b/)
    .map((sentence) => piecesOf(sentence).map(readPiece))
  const all = sentences.flat()
  if (all.every(({ isOpen, notCollected }) => !isOpen && notCollected.length === 0))
    return { collected: USUAL.test(text) ? namedIn(text) : streamsOf(text), notCollected: [] }
  for (const pieces of sentences)
    for (const [at, piece] of pieces.entries()) {
      if (!piece.isOpen) continue
      const free = [pieces.slice(0, at), pieces.slice(at), all]
        .map((near) => near.filter(isFree))
        .find((near) => near.length > 0)
      piece.notCollected = free ? free.flatMap(({ collected }) => collected) : anyIn(text)
      for (const one of free ?? []) one.collected = []
    }
  const notCollected = new Set(all.flatMap((piece) => piece.notCollected))
  // In "No collection. Food as usual" the food collection is not cancelled.
  for (const { isUsual, collected } of all)
    if (isUsual) collected.forEach((stream) => notCollected.delete(stream))
  return {
    collected: [...new Set(all.flatMap(({ collected }) => collected))].filter(
      (stream) => !notCollected.has(stream),
    ),
    notCollected: [...notCollected],
  }
}

function piecesOf(sentence: string): string[] {
  return sentence.split(/[:()[\]{}|–—•]|(?:^|\s)-+|-+(?:\s|$)/).flatMap((part) => {
    const pieces: string[] = []
    for (const word of part.split(/(,|\band\b|&|\+|(?:^|\s)\/(?:\s|$))/)) {
      const before = pieces.at(-1)
      if (before === undefined || speakForThemselves(before, word)) pieces.push(word)
      else pieces[pieces.length - 1] = `${before} ${word}`
    }
    return pieces
  })
}

const anyIn = (text: string): Stream[] => (ANY_COLLECTION.test(text) ? [...STREAMS] : [])

const takesAway = (text: string): boolean => BEFORE.test(text) || AROUND.test(text)

function speakForThemselves(before: string, next: string): boolean {
  if (/^\s*(?:no|not|without|except|excluding)\b/.test(next)) return true
  const isCollected = (text: string): boolean => /\bcollected\b/.test(text) && !takesAway(text)
  const isWhole = takesAway(before) || USUAL.test(before) || isCollected(before) || /collection/.test(before)
  const isNext =
    AROUND.test(next) ||
    USUAL.test(next) ||
    isCollected(next) ||
    (/collection/.test(before) && /collection/.test(next) && !/\b(?:n?or)\b/.test(next))
  return isWhole && isNext
}

const waste = (text: string): Stream[] => {
  const named = namedIn(text)
  return named.length === 0 && /\bwaste\b/.test(text) ? ['waste'] : named
}

function readPiece(piece: string): Piece {
  const before = BEFORE.exec(piece)
  const isAround = AROUND.test(before ? piece.replace(before[0], ' ') : piece)
  const isUsual = USUAL.test(piece)
  if (isAround || !before) {
    const streams = waste(piece)
    if (!isAround) return { collected: streams, notCollected: [], isOpen: false, isUsual }
    return { collected: [], notCollected: streams, isOpen: streams.length === 0, isUsual: false }
  }
  const taken = waste(piece.slice(before.index + before[0].length))
  const kept = waste(piece.slice(0, before.index))
  if (taken.length > 0) return { collected: kept, notCollected: taken, isOpen: false, isUsual }
  return { collected: [], notCollected: kept, isOpen: kept.length === 0, isUsual: false }
}

const monthDay = (day: string): string => day.slice(5)

/** The days that a text names, each as month and day such as 12-25. */
function daysNamed(text: string): string[] {
  const months = MONTH.slice(3).split(/[|)]/)
  return [...text.matchAll(DAY_OF_MONTH)].map(([, day1, month1, month2, day2, day3, month3]) => {
    const name = (month1 ?? month2 ?? '').slice(0, 3)
    const month = name === '' ? Number(month3) : months.indexOf(name) + 1
    return `${String(month).padStart(2, '0')}-${(day1 ?? day2 ?? day3 ?? '').padStart(2, '0')}`
  })
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const weekdaysNamed = (text: string): string[] =>
  [...text.matchAll(WEEKDAY)].map(([, name = '']) => name.slice(0, 3))
const weekdayOf = (day: string): string => WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? ''

const namesAnother = (text: string, day: string): boolean =>
  daysNamed(text).some((named) => named !== monthDay(day)) ||
  weekdaysNamed(text).some((named) => named !== weekdayOf(day))

/** Returns whether a text names this day. Undefined if the text names no day. */
function namesDay(text: string, day: string): boolean | undefined {
  const days = daysNamed(text)
  if (days.length > 0) return days.includes(monthDay(day))
  const weekdays = weekdaysNamed(text)
  return weekdays.length === 0 ? undefined : weekdays.includes(weekdayOf(day))
}

/**
 * Finds whether a text moves a collection to this day or away from this day, or leaves this unclear. Undefined if the
 * text mentions no move.
 */
function movedBy(text: string, day: string): Meaning | undefined {
  const named = namedIn(text)
  const streams = named.length > 0 ? named : anyIn(text)
  const here: Meaning = { collected: streamsOf(text), notCollected: [] }
  const away: Meaning = {
    collected: [],
    notCollected: streams,
    doubt: `moves a collection away from ${day}. Check the new day.`,
  }
  if (streams.length === 0) return undefined
  const [, former] = /\b(?:instead of|in place of|rather than)\b([^.;()]*)/.exec(text) ?? []
  if (former !== undefined && namedIn(former).length === 0)
    return namesDay(former, day) === true ? away : here
  if (RESUMED.test(text) && namesDay(text, day) === false)
    return {
      ...away,
      doubt: `has collections on a day other than ${day}. Check which ones are missing.`,
    }
  const [move, towards, rest = ''] = MOVE.exec(text) ?? []
  if (move === undefined || takesAway(text)) return undefined
  const isNamed = towards === undefined ? undefined : namesDay(rest, day)
  if (isNamed !== undefined) return (towards === 'to') === isNamed ? here : away
  if (towards === 'from') return here
  if (MOVED_HERE.test(text)) return undefined
  if (/^changes?\b/.test(move))
    return { collected: [], notCollected: [], doubt: 'mentions a change but not its day.' }
  return away
}
