import { areaEndpoints } from '@doorstep/contract/areas/endpoints'
import type { Area } from '@doorstep/contract/areas/schema'
import type { Block } from '@doorstep/contract/blocks/schema'
import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { q } from '../../api/query.ts'
import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { RecordHeader } from '../../ui/ManagementHeader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export const noticeTitle = (name: string): string => `Notice for ${name}`

interface NoticeSheetProps {
  /** The name of the block or development. */
  name: string
  /** The place that the codes are for. Null if the place is not known. */
  placeId: number | null
  phone: NoticePhone
  /** The page that the sheet belongs to. */
  page: { href: string; name: string }
  /**
   * The block or the shared areas. Residents can use the codes only while this place and the development are switched
   * on.
   */
  noun: 'block' | 'shared areas'
  isOn: boolean
}

/** A sheet for the notice board, with a code for each shared area. Each code opens the report form for its area. */
export function NoticeSheet({ name, placeId, phone, page, noun, isOn }: NoticeSheetProps) {
  const query = useQuery(q(areaEndpoints.listAreas))
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const areas = query.data?.filter(({ isActive }) => isActive)
  const toggle = (areaId: number, isWanted: boolean) => {
    const next = new Set(leftOut)
    if (isWanted) next.delete(areaId)
    else next.add(areaId)
    setLeftOut(next)
  }
  return (
    <>
      <div className="print:hidden">
        <RecordHeader list={page} title={noticeTitle(name)}>
          <Button isDisabled={!areas || !phone.isKnown} onPress={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        </RecordHeader>
        <SwitchedOff noun={isOn ? 'development' : noun} isOn={isOn && phone.isDevelopmentOn} />
      </div>
      <QueryError query={query} text="We couldn’t load the areas. Try again." />
      <QueryError
        query={phone.query}
        text={`We couldn’t load the ${phone.number === null ? 'emergency number' : 'development'}. Try again.`}
      />
      {query.isPending && <Skeleton count={3} className="h-24" label="Loading the areas" />}
      {areas && (
        <>
          <Choice areas={areas} leftOut={leftOut} onToggle={toggle} />
          <Sheet
            name={name}
            placeId={placeId}
            phone={phone.number}
            areas={areas.filter(({ areaId }) => !leftOut.has(areaId))}
          />
        </>
      )}
    </>
  )
}

/** Warns that residents cannot use the codes while the block, the shared areas or the development is switched off. */
function SwitchedOff({ noun, isOn }: { noun: NoticeSheetProps['noun'] | 'development'; isOn: boolean }) {
  if (isOn) return null
  return (
    <div className="mb-6">
      <Notice tone="warn" title={`The ${noun} ${noun === 'shared areas' ? 'are' : 'is'} switched off.`}>
        <p>{`Residents can’t report with these codes until you switch the ${noun} on.`}</p>
      </Notice>
    </div>
  )
}

interface ChoiceProps {
  areas: readonly Area[]
  leftOut: ReadonlySet<number>
  onToggle: (areaId: number, isWanted: boolean) => void
}

function Choice({ areas, leftOut, onToggle }: ChoiceProps) {
  return (
    <Card title="Areas to print on the notice" className="mb-6 print:hidden">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {areas.map(({ areaId, name }) => (
          <Checkbox
            key={areaId}
            isSelected={!leftOut.has(areaId)}
            onChange={(isWanted) => onToggle(areaId, isWanted)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Card>
  )
}

interface SheetProps extends Pick<NoticeSheetProps, 'name' | 'placeId'> {
  phone: string | null
  areas: readonly Area[]
}

/** The printed part of the page. */
function Sheet({ name, placeId, phone, areas }: SheetProps) {
  return (
    <section
      aria-label="Notice"
      className="mx-auto flex max-w-[48rem] flex-col gap-6 rounded-lg border border-border bg-surface p-6 md:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-col gap-2">
        <h2 className="text-2xl font-semibold">Something broken?</h2>
        <p className="text-base">
          To report a fault in the shared areas of <bdi className="font-semibold">{name}</bdi>, point your
          phone’s camera at the code for the area. Then sign in with your {settings().brandName} account.
        </p>
      </header>
      {placeId !== null && (
        <ul aria-label="Areas" className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 print:grid-cols-4">
          {areas.map((area) => (
            <li key={area.areaId} className="flex break-inside-avoid flex-col items-center gap-1 text-center">
              <div className="w-full max-w-36">
                <AreaCode placeId={placeId} area={area} />
              </div>
              <bdi className="text-sm font-semibold">{area.name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-border-strong pt-4 text-base">No account? Tell your property manager.</p>
      {phone !== null && (
        <p className="text-base">
          If something is getting worse by the minute, such as a burst pipe, call{' '}
          <strong className="whitespace-nowrap">{phone}</strong>, by day or night.
        </p>
      )}
      <p className="text-sm">If somebody is in danger, call 999 first.</p>
    </section>
  )
}

function AreaCode({ placeId, area: { areaId, name } }: { placeId: number; area: Area }) {
  const link = new URL(paths.reportHere(placeId, areaId), window.location.origin).href
  return <QrCode text={link} label={`Code for ${name}: ${link}`} />
}

type NoticePhone = ReturnType<typeof useNoticePhone>

/**
 * The emergency number of the block, or else of its development. Null if neither has a number. Nobody should print a
 * sheet before the number and the state of the development have loaded.
 */
export function useNoticePhone({
  emergencyNumber,
  developmentId,
}: Pick<Block, 'emergencyNumber' | 'developmentId'>) {
  const query = useQuery(q(developmentEndpoints.listDevelopments, { query: { developmentId, limit: 1 } }))
  const development = query.data?.[0]
  return {
    number: emergencyNumber ?? development?.emergencyNumber ?? null,
    isDevelopmentOn: development?.isActive ?? true,
    isKnown: query.data !== undefined,
    query,
  }
}
