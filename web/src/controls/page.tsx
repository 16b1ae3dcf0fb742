import { type ReactNode, useEffect, useRef } from 'react'
import { useFinished } from './attention.ts'
import styles from './page.module.css'

let isFirstPage = true

/** A page under its heading, which takes the focus when one comes here from another page. */
export function Page({
  title,
  actions,
  narrow = false,
  hideTitle = false,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly narrow?: boolean
  readonly hideTitle?: boolean
  readonly children: ReactNode
}) {
  const finished = useFinished()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${finished === 0 ? '' : `(${finished}) `}${title} · Interpres`
  }, [title, finished])
  useEffect(() => {
    if (!isFirstPage && document.activeElement?.closest('main') == null) heading.current?.focus()
    isFirstPage = false
  }, [])
  return (
    <main id="content" className={narrow ? `${styles['page']} ${styles['narrow']}` : styles['page']}>
      <div className={hideTitle ? 'visually-hidden' : styles['head']}>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions !== undefined && <div className="row">{actions}</div>}
      </div>
      {children}
    </main>
  )
}
