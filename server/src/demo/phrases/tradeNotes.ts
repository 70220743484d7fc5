import type { Trade, TradeNotes } from './trade.ts'

const plumbing: TradeNotes = {
  started: [
    'Booked in for tomorrow between 8 and 12. Please clear the way to the pipes.',
    'On site today. Water will be off for up to an hour.',
    'First visit done, made safe. Back with the parts.',
    'Plumber attending this afternoon.',
  ],
  waiting: [
    'The part is not a stock size. Ordered, three to five working days.',
    'No access at the agreed time, card left. Please call to rebook.',
    'Left with a temporary repair, part on order from the maker.',
  ],
  quoted: [
    'More of the pipework has to be opened than a repair covers. Quote asked for, making good included.',
    'Camera survey needed before we can go on. Quote requested.',
  ],
  internal: [
    'Same fault as in the next flat last year. Worth renewing the run at the next void.',
    'Second call to this stack since the summer, consider a survey.',
    'Access is easier through the service riser, key 14.',
  ],
}

const heating: TradeNotes = {
  started: [
    'Engineer booked for today, first call. Please leave the heating on so that the fault can be read.',
    'On my way. Two electric heaters are in the van if they are needed.',
    'Fault found on the first visit, fitting the part this afternoon.',
  ],
  waiting: [
    'Part ordered, due in two days. Heaters left with the resident.',
    'Waiting for the maker’s engineer, as it is under guarantee.',
    'Nobody in at the agreed time. Rebooking.',
  ],
  quoted: [
    'Repair against replacement being priced.',
    'The system needs a flush and inhibitor. Quote asked for the whole riser.',
  ],
  internal: [
    'Installed 14 years ago. Put forward for replacement in next year’s budget.',
    'Fourth call to this address in a year, see the log.',
    'Gas safety check falls due next month, do both in one visit.',
  ],
}

const electrical: TradeNotes = {
  started: [
    'Electrician booked for today. Power to that circuit will be off for about an hour.',
    'Made safe on the first visit, new fitting to follow.',
    'Testing this morning, please save any work on computers.',
    'Attending after 2 pm.',
  ],
  waiting: [
    'Matching fitting is on order, about a week.',
    'Waiting for the key to the riser cupboard.',
    'No reply at the door, text sent with two other times.',
  ],
  quoted: [
    'An old type that is no longer made. Quote for a new one requested.',
    'New cable needed, which has to be priced first.',
  ],
  internal: [
    'Fixed-wire test of this block is due in the spring, add a note of this fault.',
    'Keep one of these in the store, third failure of the batch.',
    'Minor works certificate to be filed under the address.',
  ],
}

const appliances: TradeNotes = {
  started: [
    'Engineer booked, slot from 10 to 2. Please have the model number to hand.',
    'Looked at it today and found the fault. Returning with the part.',
    'On site, tested for safety first.',
  ],
  waiting: [
    'Part ordered from the maker, five working days.',
    'Delivery date to be confirmed by the supplier.',
  ],
  quoted: ['Repair costs nearly as much as a new one. Two quotes asked for.'],
  internal: [
    'Still under guarantee until next June, do not pay for parts.',
    'It is on the inventory, checked.',
  ],
}

const joinery: TradeNotes = {
  started: [
    'Joiner booked for tomorrow morning.',
    'Made secure for now, proper repair to follow.',
    'Measured up today, back with the parts.',
    'On site this afternoon. There will be some noise.',
  ],
  waiting: [
    'Made to measure, ten working days.',
    'Part on order from the maker.',
    'Resident asked for a later date because of work.',
  ],
  quoted: [
    'Beyond a repair. Quote for a new one asked for.',
    'Several homes in this block need the same. Priced together.',
  ],
  internal: [
    'Check the others on this floor while on site.',
    'Fitted in 2011, see the specification in the file.',
  ],
}

const decorating: TradeNotes = {
  started: [
    'Started today, second visit on Thursday.',
    'Moisture readings taken: 28 % low down, 12 % higher up.',
    'Area washed down and prepared. Please keep it aired.',
  ],
  waiting: [
    'Has to dry out first, dehumidifier left for two weeks.',
    'Materials of this pattern are discontinued, samples ordered.',
    'Waiting for a dry week.',
  ],
  quoted: ['Beyond a patch repair. Quote requested.', 'Survey by a specialist ordered, report in ten days.'],
  internal: [
    'Under the damp and mould policy a follow-up is due after six weeks. Diary entry made.',
    'Same in the stack above. Put on the list for the survey.',
    'Photos before and after are in the shared folder.',
  ],
}

const roofing: TradeNotes = {
  started: [
    'Roofer going up today, weather permitting.',
    'Made watertight for now, waiting for a dry day.',
    'Ladder work booked for Monday.',
  ],
  waiting: [
    'Too windy for the ladder, moved to the next calm day.',
    'Scaffold licence applied for, about ten days.',
  ],
  quoted: ['Scaffolding needed on that side. Three quotes asked for.'],
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
    'Part ordered, 48 hours. Notice put up in the lobby.',
    'Board sent away for repair, notice put up in the lobby.',
  ],
  quoted: ['Outside the service contract. Quote from the maintenance firm requested.'],
  internal: [
    'Third breakdown this quarter, raise at the contract meeting.',
    'Insurer’s inspection is due next month.',
  ],
}

const cleaning: TradeNotes = {
  started: ['Extra visit booked for tomorrow.', 'Team on site this morning.'],
  waiting: ['Waiting for the lorry.', 'Special cleaner ordered.'],
  quoted: ['More than the contract covers. Price asked for a special visit.'],
  internal: ['Deduct it from this month’s invoice.', 'Camera recording kept for 30 days.'],
}

const grounds: TradeNotes = {
  started: [
    'On the round on Thursday.',
    'Area taped off, repair to follow.',
    'Looked at today, back with the tools for it.',
  ],
  waiting: ['Must wait for dry weather.', 'Materials ordered.'],
  quoted: ['Needs a specialist. Two quotes asked for.'],
  internal: ['Possible claim, keep the photos.', 'Check the deeds, the boundary runs close to here.'],
}

const fire: TradeNotes = {
  started: [
    'Alarm engineer on site.',
    'Made safe today, patrol arranged until it is mended.',
    'First visit done, part to follow.',
  ],
  waiting: ['Certified part on order, two days.', 'Waiting for access to the flats on this floor.'],
  quoted: ['The installed type is obsolete. Quote for a replacement requested.'],
  internal: ['Enter in the fire log book.', 'To be reported at the next fire safety meeting.'],
}

const pests: TradeNotes = {
  started: [
    'Pest controller booked, please keep pets away.',
    'First treatment done, second visit in ten days.',
  ],
  waiting: [
    'Waiting for the second visit before we can say it is clear.',
    'Neighbouring homes have to be treated too, access requested.',
  ],
  quoted: ['Proofing of the whole block being priced.'],
  internal: ['Tell the homes on both sides.', 'Add a line about closed bin lids to the newsletter.'],
}

const office: TradeNotes = {
  started: [
    'Looking into it, I will ring you by Friday.',
    'Asked for a date, will pass it on.',
    'In hand with your reference.',
  ],
  waiting: [
    'Waiting for a reply from the other side.',
    'Waiting for the freeholder’s consent, usually two weeks.',
  ],
  quoted: ['Cost to be agreed with the residents’ association first.'],
  internal: [
    'Third message about this, log kept in the file.',
    'Be careful with names here, data protection.',
  ],
}

/** The words of each trade, fit for whatever it is called to. */
export const TRADE_NOTES: Record<Trade, TradeNotes> = {
  plumbing,
  heating,
  electrical,
  appliances,
  joinery,
  decorating,
  roofing,
  lift,
  cleaning,
  grounds,
  fire,
  pests,
  office,
}
