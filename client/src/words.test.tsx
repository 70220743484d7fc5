import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildEvent, openIssuePage, startConversation } from '../test/conversation.tsx'
import { signIn } from '../test/estate.ts'
import { renderAlone } from '../test/renderRoute.tsx'
import { PersonLink } from './tables/PersonLink.tsx'
import { TextArea } from './ui/TextArea.tsx'
import { TextInput } from './ui/TextInput.tsx'

const ARABIC = 'الحنفية تسرب'

/** The closest element that takes its text direction from its first letters. */
const directed = (place: Element) => place.closest('[dir="auto"], bdi')

it('the page shows an issue and its notes in the text direction of their script [SHELL-202]', async () => {
  signIn()
  const words = [ARABIC, 'المطبخ مبلل', 'سيأتي السباك غدا', 'ليلى حداد']
  const [title, description, note, actor] = words
  startConversation({ issue: { title, description }, events: [buildEvent({ note, actor })] })
  openIssuePage()
  for (const text of words) {
    const places = await screen.findAllByText(text)
    for (const place of places) expect(directed(place), text).not.toBeNull()
  }
})

it('the page shows typed text in the text direction of its script [SHELL-202]', () => {
  render(
    <>
      <TextInput label="Title" defaultValue={ARABIC} />
      <TextArea label="Description" defaultValue={ARABIC} />
    </>,
  )
  for (const label of ['Title', 'Description'])
    expect(screen.getByLabelText(label)).toHaveAttribute('dir', 'auto')
})

it('the page keeps the text direction of a name separate from the direction of the sentence around it [SHELL-202]', () => {
  signIn()
  renderAlone(<PersonLink id={9} name="ليلى حداد" />)
  expect(directed(screen.getByText('ليلى حداد'))?.tagName).toBe('BDI')
})
