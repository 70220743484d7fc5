import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { LINK } from '../../ui/fieldStyles.ts'
import { PageLink } from '../PageLink.tsx'
import { LegalPage, List, Section } from './LegalPage.tsx'

const PREPARED = { day: '2026-11-28', text: '28 November 2026' }

export function Page() {
  const { brandName } = settings()
  return (
    <LegalPage
      title="Accessibility statement"
      summary={`How well ${brandName} works for people with disabilities, what does not work yet, and how to tell us.`}
      updated={PREPARED}
    >
      <Section title="1. What you can do">
        <p>You should be able to:</p>
        <List
          items={[
            'do everything with a keyboard, and see where you are',
            'use a screen reader: every screen has headings, labels and messages that are read out',
            'zoom to 400%, or use a screen 320 pixels wide, without scrolling sideways',
            'make text larger in your browser or on your phone',
            'choose light or dark, and have less movement if your device asks for it',
            'press every button on a phone: none is smaller than 24 by 24 pixels',
          ]}
        />
      </Section>
      <Section title="2. How accessible it is">
        <p>
          We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. {brandName} is partially
          compliant with it, because of the gaps below.
        </p>
      </Section>
      <Section title="3. Known problems">
        <List
          items={[
            'Photos that people send have no description. A screen reader reads the name of the file (WCAG 1.1.1).',
            'Documents that residents and firms upload, such as certificates, are shown as they were made. Screen readers might not be able to read them (WCAG 1.1.1 and 1.3.1).',
            'Staff see a PDF proof of address as a picture of its pages (WCAG 1.1.1).',
          ]}
        />
      </Section>
      <Section title="4. How we tested it">
        <p>
          We test every change with a program (axe) against the rules of WCAG 2.2 A and AA. It checks every
          screen and dialog, in light and dark, on sizes from a phone to a desktop. Other tests check that
          screens fit at 320 pixels and with larger text, and that the keyboard reaches what the mouse does.
          They also check that documents we make have headings, a language and a title.
        </p>
        <p>
          A program finds only some of the problems. We have not yet tested with people who use assistive
          technology. We have also not tested by hand with the screen readers NVDA, JAWS, VoiceOver and
          TalkBack. The tests run in one browser, Chromium.
        </p>
      </Section>
      <Section title="5. Tell us about a problem">
        <p>
          Write to your property managers through <PageLink href={paths.help}>Help &amp; Support</PageLink>,
          or use the phone number or address on their letters. Say which screen it was, what you tried and
          what you use. They can also send you what you need in another form, such as large print.
        </p>
      </Section>
      <Section title="6. If you are not happy with the answer">
        <p>
          Contact the{' '}
          <a href="https://www.equalityadvisoryservice.com/" rel="noopener" className={LINK}>
            Equality Advisory and Support Service
          </a>{' '}
          (EASS), or in Northern Ireland the{' '}
          <a href="https://www.equalityni.org/" rel="noopener" className={LINK}>
            Equality Commission
          </a>
          .
        </p>
      </Section>
    </LegalPage>
  )
}
