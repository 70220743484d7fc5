import type { Firm } from '@doorstep/contract/firms/schema'
import type { Property } from '@doorstep/contract/properties/schema'
import { expect } from '@playwright/test'
import { outbox, read, send, unique } from './api.ts'

export interface NewFirm {
  firmId: number
  name: string
  email: string
}

/** Creates a plumbing firm without accounts that serves this home. */
export async function newFirm(propertyId: number): Promise<NewFirm> {
  const { developmentId } = await read<Property>('admin', `/properties/${propertyId}`)
  const name = unique('Brook Plumbing')
  const email = `${unique('office').replaceAll(' ', '-').toLowerCase()}@firm.example`
  const { id: firmId } = await send<Firm>('admin', 'POST', '/firms', {
    name,
    trades: ['Plumbing'],
    email,
    phone: '',
    developmentIds: [developmentId],
  })
  return { firmId, name, email }
}

/** Waits for the email that contains these words, and returns its link to the firm's work order. */
export async function mailedOrderLink({ email }: { email: string }, words = ''): Promise<string> {
  const linkOf = async () => {
    const mail = (await outbox()).find(({ to, text }) => to === email && text.includes(words))
    return /\/order#\S+/.exec(mail?.text ?? '')?.[0]
  }
  await expect.poll(linkOf).toBeTruthy()
  return (await linkOf()) ?? ''
}
