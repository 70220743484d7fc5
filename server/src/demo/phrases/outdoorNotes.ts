import type { Trade, TradeNotes } from './trade.ts'

const roofing: TradeNotes = {
  started: [
    'Roofer going up today, weather permitting.',
    'Temporary sheet put over it until a dry day.',
    'Ladder work booked for Monday.',
  ],
  waiting: [
    'Too windy for the ladder, moved to the next calm day.',
    'Scaffold licence applied for, about ten days.',
  ],
  quoted: [
    'Scaffolding needed on that side. Three quotes asked for.',
    'Felt on the flat roof is at its end. Quote for renewal requested.',
  ],
  done: [
    'Gutters cleared on the whole side, leaf guards fitted.',
    'Six slates replaced and the ridge pointed.',
    'Joint resealed and bracket renewed, tested with a hose.',
    'Outlet cleared and a new grating fitted.',
  ],
  internal: [
    'Photos by drone are in the shared folder.',
    'Gutter clearing to go on the yearly plan for November.',
  ],
}

const lift: TradeNotes = {
  started: [
    'Lift engineer on site. The lift stays off while we test.',
    'Reset on the first visit, fault log downloaded.',
    'Engineer due within four hours, under the service contract.',
  ],
  waiting: [
    'Door operator belt ordered, 48 hours.',
    'Controller board sent away for repair, notice put up in the lobby.',
  ],
  quoted: ['Ropes near the end of their life. Quote from the maintenance firm requested.'],
  done: [
    'Door track cleaned, shoes renewed. Ran 30 trips without a fault.',
    'New door detector fitted, lift back in service.',
    'Levelling adjusted on all floors.',
    'Emergency phone line restored and tested with the call centre.',
  ],
  internal: [
    'Third breakdown this quarter, raise at the contract meeting.',
    'Insurer’s inspection is due next month.',
  ],
}

const cleaning: TradeNotes = {
  started: ['Extra clean booked for tomorrow.', 'Team on site, the store will be closed for an hour.'],
  waiting: ['Waiting for the lorry with the grab.', 'Graffiti remover for brick ordered.'],
  quoted: ['Volume is beyond the contract. Price asked for a special clearance.'],
  done: [
    'Two loads taken away, floor washed and disinfected.',
    'Graffiti removed, protective coat applied.',
    'Missed clean made up, sheet signed, supervisor told.',
    'Mattress and rubble removed, camera sign put up.',
  ],
  internal: [
    'Deduct the missed cleans from this month’s invoice.',
    'Number plate passed to the council’s officer.',
  ],
}

const grounds: TradeNotes = {
  started: [
    'Gardeners will do it on their round on Thursday.',
    'Area taped off, repair to follow.',
    'Gritted at seven this morning, bin refilled.',
  ],
  waiting: ['Bird nesting in it, must wait until the end of August.', 'Motor for the gate ordered.'],
  quoted: [
    'Tree surgeon to price the reduction of the crown.',
    'Resurfacing of the corner priced with the road markings.',
  ],
  done: [
    'Slab lifted, relaid and pointed.',
    'Hedge cut back to the boundary, cuttings taken away.',
    'Panels and two posts replaced.',
    'Gate motor exchanged and limits set.',
    'Branch removed, tree checked by the surveyor.',
  ],
  internal: ['Possible claim, keep the photos and the accident form.', 'Roots are from the council’s tree.'],
}

const fire: TradeNotes = {
  started: [
    'Alarm engineer on site.',
    'Made safe today, interim patrol arranged until it is mended.',
    'First visit done, detector cleaned.',
  ],
  waiting: ['Detector head of this make on order, two days.', 'Door leaf has to be certified, five weeks.'],
  quoted: ['Panel is obsolete. Quote for a replacement requested.'],
  done: [
    'New alarm fitted, linked and tested with the others. Date of change written on it.',
    'Closer adjusted and seals renewed, gap within 3 mm.',
    'Loop fault cleared, panel shows normal.',
    'Emergency fitting replaced, three-hour test passed.',
  ],
  internal: ['Enter in the fire log book.', 'To be reported at the next fire safety meeting.'],
}

const pests: TradeNotes = {
  started: [
    'Pest controller booked, please keep pets away from the kitchen.',
    'Bait put down, second visit in ten days.',
  ],
  waiting: [
    'Waiting for the second visit before we can say it is clear.',
    'Neighbouring flat has to be treated too, access requested.',
  ],
  quoted: ['Proofing of the pipe entries for the whole block being priced.'],
  done: [
    'Three visits done, no more activity. Holes closed with wire wool and filler.',
    'Nest treated and taken down.',
    'Gel applied along the skirting, all clear on the follow-up.',
  ],
  internal: ['Tell the flats on both sides.', 'Bins to be kept shut, add to the newsletter.'],
}

export const OUTDOOR_NOTES = { roofing, lift, cleaning, grounds, fire, pests } satisfies Partial<
  Record<Trade, TradeNotes>
>
