import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown instead of what failed; `again` tries once more. */
  readonly fallback: (error: Error, again: () => void) => ReactNode
  /** When it changes, what failed is tried once more. */
  readonly name?: string
  readonly children: ReactNode
}

/** Keeps what fails to load, or to show itself, from taking everything around it along. */
export class Boundary extends Component<Props, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ name }: Props): void {
    if (name !== this.props.name && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined
      ? this.props.children
      : this.props.fallback(error, () => this.setState({ error: undefined }))
  }
}
