import { OUTDOOR_NOTES } from './outdoorNotes.ts'
import type { Trade, TradeNotes } from './trade.ts'

const plumbing: TradeNotes = {
  started: [
    'Booked in for tomorrow between 8 and 12. Please clear the cupboard below so that I can get to the pipes.',
    'On site today. Water will be off for up to an hour.',
    'First visit done: isolated the feed and traced it to a perished joint. Back with the part.',
    'Plumber attending this afternoon.',
  ],
  waiting: [
    'Cartridge is not a stock size, ordered, three to five working days.',
    'No access at the agreed time, card left. Please call to rebook.',
    'Waiting for the flat above to give access to the stack.',
    'Left with a temporary repair; part on order from the maker.',
  ],
  quoted: [
    'Needs the stack opening on two floors. Asked for a quote for the work and the making good.',
    'Drain survey by camera required before we can go on. Quote requested.',
  ],
  done: [
    'New trap and washers fitted, tested with a full sink, no leaks.',
    'Replaced the cartridge and re-seated the tap. Ran it for ten minutes, dry.',
    'Cleared the blockage with a machine and flushed through. Please do not put wipes down.',
    'Joint remade, pipe lagged, area dried. Check again in a week.',
    'New fill valve and flush fitted. All working.',
  ],
  internal: [
    'Same joint as in the flat below last year. Worth replacing the run at the next void.',
    'Charge back to the flat above if the shower seal turns out to be the cause.',
    'Second blockage in this stack since the summer, consider a survey.',
  ],
}

const heating: TradeNotes = {
  started: [
    'Engineer booked for today, first call. Please leave the boiler on so that the fault can be read.',
    'On my way. Two electric heaters are in the van if they are needed.',
    'Fault traced to the diverter valve. Fitting one from stock this afternoon.',
    'System being drained this morning, heating back on by about three.',
  ],
  waiting: [
    'Printed circuit board ordered, due in two days. Heaters left with the resident.',
    'Waiting for the maker’s engineer, as the boiler is under guarantee.',
    'Valve on back order, next delivery is on Tuesday.',
    'Nobody in at the agreed time. Rebooking.',
  ],
  quoted: [
    'Heat exchanger is scaled up. Repair against replacement being priced.',
    'System needs a power flush and inhibitor. Quote asked for the whole riser.',
  ],
  done: [
    'New thermocouple and full service done. Flue test passed. Heating and hot water left running.',
    'Bled all radiators, balanced the system and topped up to 1.4 bar.',
    'Replaced the expansion vessel. Pressure has held overnight.',
    'New thermostat fitted and shown to the resident.',
    'Valve replaced, radiator now hot from top to bottom.',
  ],
  internal: [
    'Boiler is 14 years old. Put forward for replacement in next year’s budget.',
    'Two small children in the home, so keep it at the top of the list.',
    'Fourth call to this boiler in a year, see the log.',
  ],
}

const electrical: TradeNotes = {
  started: [
    'Electrician booked for today. Power to that circuit will be off for about an hour.',
    'Made safe on the first visit, new fitting to follow.',
    'Testing the circuits this morning, please save any work on computers.',
    'Attending after 2 pm.',
  ],
  waiting: [
    'Matching fitting is on order, about a week.',
    'Need access to the riser cupboard, waiting for the network’s key.',
    'No reply at the door, text sent with two other times.',
    'Tower scaffold required to reach it, hired for next week.',
  ],
  quoted: [
    'Consumer unit is an old type without protection on that circuit. Quote for a new one requested.',
    'Rewiring of the outdoor circuit needs pricing before we can go on.',
  ],
  done: [
    'Loose neutral found and remade. Circuit tested and left on.',
    'New LED fitting installed, minor works certificate sent to the office.',
    'Replaced the double socket and the box behind it. Tests good.',
    'Faulty sensor exchanged and timer set.',
    'Handset changed, sound checked with a call from the panel.',
  ],
  internal: [
    'Fixed-wire test of this block is due in the spring, add a note of this fault.',
    'Resident had taken the faceplate off. Worded it gently.',
    'Keep one of these fittings in the store, third failure of the batch.',
  ],
}

const appliances: TradeNotes = {
  started: [
    'Engineer booked, slot from 10 to 2. Please have the model number to hand.',
    'Looked at it today, element has failed. Returning with a new one.',
    'On site, tested for safety first.',
  ],
  waiting: [
    'Part ordered from the maker, five working days.',
    'Replacement ordered, delivery date to be confirmed.',
  ],
  quoted: ['Repair costs nearly as much as a new one. Two quotes asked for.'],
  done: [
    'New element and seal fitted, ran a full cycle.',
    'Exchanged for a new machine, old one taken away, manual left in the drawer.',
    'Pump cleared of a coin and a hair grip. Drains properly.',
    'Door glass replaced, safe to use.',
  ],
  internal: [
    'Still under guarantee until next June, do not pay for parts.',
    'Model is on the inventory, checked.',
  ],
}

const joinery: TradeNotes = {
  started: [
    'Joiner booked for tomorrow morning.',
    'Made secure with a temporary lock, keys handed over at the door.',
    'Measured up today, back with the new hinges.',
    'On site this afternoon. There will be some noise from the planer.',
  ],
  waiting: [
    'Glass unit is made to measure, ten working days.',
    'Lock of the suited type on order, the maker needs the card.',
    'Resident asked for a later date because of work.',
  ],
  quoted: [
    'Frame is rotten at the bottom. Quote for a new door set asked for.',
    'Three windows in this block need it. Priced together.',
  ],
  done: [
    'Eased and rehung the door, new keep fitted. Closes with one finger.',
    'New cylinder fitted, three keys handed over and signed for.',
    'Handle and gear replaced, window closes and locks.',
    'New sealed unit fitted, putty lines cleaned off.',
    'Hinges plugged and screwed back, all doors adjusted.',
  ],
  internal: [
    'Recharge for the lost keys agreed by phone.',
    'Check the other doors on this floor while on site.',
  ],
}

const decorating: TradeNotes = {
  started: [
    'First coat of stain block today, second one on Thursday.',
    'Moisture readings taken: 28 % at the skirting, 12 % higher up.',
    'Area washed down and treated. Please keep it aired.',
    'Raked out and primed, filling tomorrow.',
  ],
  waiting: [
    'Has to dry out before it can be painted, dehumidifier left for two weeks.',
    'Waiting for the leak above to be signed off first.',
    'Tiles of this pattern are discontinued, samples ordered.',
  ],
  quoted: [
    'Replastering of the wall is beyond a repair. Quote requested.',
    'Survey by a damp specialist ordered, report in ten days.',
  ],
  done: [
    'Treated with fungicide, sealed and painted with mould-resistant paint. Fan set to trickle.',
    'Ceiling stain-blocked and two coats of white.',
    'Cracked tiles replaced, regrouted and sealed. Do not use for 24 hours.',
    'Crack filled and lined. We will measure again in three months.',
    'Old sealant cut out, new one applied.',
  ],
  internal: [
    'Under the damp and mould policy a follow-up is due after six weeks. Diary entry made.',
    'Cold bridge at the lintel, same in the stack above. Put on the list for the survey.',
    'Resident’s child has asthma, treat as priority.',
  ],
}

const office: TradeNotes = {
  started: [
    'I have spoken to the people concerned and written to everybody on the stair.',
    'Looking into it, I will ring you by Friday.',
    'Asked the supplier for a date.',
    'Passed to the council with your reference.',
  ],
  waiting: [
    'Waiting for a reply from the council.',
    'Waiting for the freeholder’s consent, usually two weeks.',
  ],
  quoted: ['Cost to be agreed with the residents’ association first.'],
  done: [
    'New fob programmed and left at the office for collection.',
    'The council came back for it this morning.',
    'Permission granted, letter in the post.',
    'Reminder delivered to all homes on the stair, corridor is clear.',
    'Answered by phone, nothing more to do.',
  ],
  internal: [
    'Third complaint about the same flat, log kept in the file.',
    'Be careful with names here, data protection.',
  ],
}

/** The words of each trade. */
export const TRADE_NOTES: Record<Trade, TradeNotes> = {
  plumbing,
  heating,
  electrical,
  appliances,
  joinery,
  decorating,
  office,
  ...OUTDOOR_NOTES,
}
