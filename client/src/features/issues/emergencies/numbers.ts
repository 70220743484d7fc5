import { NATIONS_COUNTRY, type Nation } from '@doorstep/contract/collections/rules'
import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import type { OwnProperty } from '@doorstep/contract/properties/schema'

/** The facts about a home that decide which numbers to show. */
export type HomeFacts = Pick<OwnProperty, 'nation' | 'country' | 'emergencyNumber' | 'developmentName'>

/** A person or service to call. */
export interface Call {
  who: string
  number: string
}

interface NationNumbers {
  gas: Call
  power: Call
  /** The power company's number. Set only if one company supplies the whole nation. */
  water: Call | null
}

const SERVICES = { who: 'Emergency services', number: '999' }
/** This number works on any mobile phone in Europe, including the United Kingdom. */
const SERVICES_ABROAD = { who: 'Emergency services', number: '112' }
/**
 * The non-emergency number of every UK police force, according to police.uk. Northern Ireland has used it since March
 * 2014, according to psni.police.uk.
 */
const POLICE = { who: 'Police, if nobody is in danger', number: '101' }

/** The sources of these numbers were checked on 23 November 2026. */
const GREAT_BRITAIN = {
  // The shared number of all gas networks: northerngasnetworks.co.uk, cadentgas.com.
  gas: { who: 'National Gas Emergency Service', number: '0800 111 999' },
  // The shared number of all network operators in England, Scotland and Wales: powercut105.com.
  power: { who: 'Power cuts', number: '105' },
  water: null,
}

/** The numbers to call in each nation, with their sources. Checked on 23 November 2026. */
const NUMBERS: Record<Nation, NationNumbers> = {
  england: GREAT_BRITAIN,
  wales: GREAT_BRITAIN,
  scotland: {
    ...GREAT_BRITAIN,
    // The line is open day and night: scottishwater.co.uk, 'Emergencies and Unplanned Changes to Services'.
    water: { who: 'Scottish Water', number: '0800 077 8778' },
  },
  'northern-ireland': {
    // Firmus Energy, Phoenix and SGN Natural Gas share this number: gassaferegister.co.uk, nidirect.gov.uk.
    gas: { who: 'Northern Ireland Gas Emergency Service', number: '0800 002 001' },
    // The source of this number is 'Customer Helpline' at nienetworks.co.uk.
    power: { who: 'NIE Networks', number: '03457 643 643' },
    // The source of this number is niwater.com. Waterline also handles burst mains.
    water: { who: 'NI Water', number: '03457 440 088' },
  },
}

function numbersOf(home: HomeFacts | undefined): NationNumbers[] {
  if (home?.nation) return [NUMBERS[home.nation]]
  // If the UK nation is unknown, showing the numbers of two nations is better than showing only a wrong number.
  return [NUMBERS.england, NUMBERS['northern-ireland']].map((numbers) => ({ ...numbers, water: null }))
}

/** Numbers to call for this emergency, the most important first. */
export function callsFor(kind: EmergencyKind, home: HomeFacts | undefined): Call[] {
  const own = home?.emergencyNumber ? [{ who: home.developmentName, number: home.emergencyNumber }] : []
  if (home && home.country !== NATIONS_COUNTRY) return [SERVICES_ABROAD, ...own]
  const of = (name: keyof NationNumbers) => numbersOf(home).flatMap((numbers) => numbers[name] ?? [])
  const calls: Record<EmergencyKind, Call[]> = {
    gas: [...of('gas'), ...own],
    fire: [SERVICES, ...own],
    water: [...own, ...of('water'), { ...SERVICES, who: 'Emergency services, if somebody is in danger' }],
    power: [{ ...SERVICES, who: 'Emergency services, if a life depends on it' }, ...of('power'), ...own],
    trapped: [SERVICES, ...own],
    unlocked: [...own, POLICE, { ...SERVICES, who: 'Emergency services, if somebody is breaking in' }],
  }
  return calls[kind]
}

/** Instructions for what to do first in each kind of emergency. */
export const FIRST_AID: Record<EmergencyKind, string> = {
  gas: 'Go outside and call from there. Do not touch any switches or light anything. Leave doors and windows open.',
  fire: 'Get out, stay out, and call. Do not use the lift.',
  water: 'Turn the stop valve off if you can reach it. Keep away from water near anything electric.',
  power: 'If somebody cannot do without the medical equipment, call 999 now.',
  trapped: 'Stay with them. Do not try to force doors or a lift open.',
  unlocked: 'Stay with somebody you trust until the home can be locked.',
}

export const dialHref = (number: string) => `tel:${number.replaceAll(/[^0-9+]/g, '')}`
