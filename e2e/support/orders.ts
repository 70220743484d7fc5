import type { Firm } from '@doorstep/contract/firms/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { move, read, report, send, unique } from './api.ts'
import { mailedOrderLink } from './firms.ts'

/** A work order that was sent to the firm of the estate's contractor, with its link. */
export async function sendOrder(): Promise<{ order: Order; words: string; link: string }> {
  const issue = await report('eleanor', { title: unique('Boiler loses pressure') })
  await move('manager', issue, 'Approved')
  const choices = await read<{ firmId: number; name: string }[]>('manager', `/issues/${issue.issueId}/firms`)
  const firmId = choices.find(({ name }) => name === 'Kennet Plumbing & Heating')?.firmId
  const firm = await read<Firm>('admin', `/firms/${firmId}`)
  const words = unique('Please find out why the boiler loses pressure, and mend it.')
  const order = await send<Order>('manager', 'POST', `/issues/${issue.issueId}/orders`, {
    firmId,
    words,
    send: true,
  })
  return { order, words, link: await mailedOrderLink(firm, words) }
}
