/* oxlint-disable unicorn/consistent-function-scoping -- it leaves no name in the page of others */
/* Shows a form where this script stands: <script src="https://…/f/PUBLIC_ID/embed.js" async></script> */
{
  const make = (name, attributes = {}, ...inside) => {
    const node = document.createElement(name)
    for (const key in attributes) if (attributes[key]) node.setAttribute(key, attributes[key])
    node.append(...inside.filter(Boolean))
    return node
  }

  const read = (node) => {
    const sent = {}
    for (const [key, value] of new FormData(node))
      sent[key] = key in sent ? [].concat(sent[key], value) : value
    return sent
  }

  const script = document.currentScript
  const page = script.src.replace(/embed\.js.*$/, '')
  const api = page.replace(/\/f\/([^/]+)\/$/, '/api/v1/forms/$1/')
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  script.after(host)

  const link = () => make('a', { href: page }, page)
  const language = script.dataset.lang || document.documentElement.lang.slice(0, 2)

  const control = ({ key, type, options, required, input }, form) => {
    const common = { id: key, name: key, required, ...input }
    if (type === 'textarea') return make(type, { ...common, rows: 5 })
    if (type !== 'choice') return make('input', common)
    const node = make('select', common, new Option(form.choose, ''))
    node.append(...options.map(({ value, label }) => new Option(label, value)))
    return node
  }
  const must = ({ required }, form) => required && make('small', {}, ` (${form.required})`)
  const ticks = (key, options, more) =>
    options.map(({ value, label }) => {
      const box = make('input', { type: 'checkbox', name: key, value })
      return make('label', { class: 'tick' }, box, make('span', {}, label, more))
    })
  const row = (field, form) => {
    const { key, type, label, hint } = field
    if (type === 'hidden') return make('input', { type, name: key })
    const fault = make('p', { class: 'fault', id: `e-${key}` })
    const note = make('p', { class: 'hint', id: `h-${key}` }, hint)
    const parts =
      type === 'choices'
        ? [
            make(
              'fieldset',
              {},
              make('legend', {}, label, must(field, form)),
              ...ticks(key, field.options),
            ),
          ]
        : type === 'boolean'
          ? ticks(key, [{ value: field.value || 'true', label }], must(field, form))
          : [make('label', { for: key }, label, must(field, form)), control(field, form)]
    const made = make('div', { 'data-key': key }, ...parts, note, fault)
    made
      .querySelector('fieldset,input,select,textarea')
      .setAttribute('aria-describedby', note.id + ' ' + fault.id)
    return made
  }
  const mark = (errors, faults) => {
    root.querySelector('[role=alert]').textContent = faults
    for (const part of root.querySelectorAll('[data-key]')) {
      const found = errors.find(({ field }) => field === part.dataset.key)
      part.querySelector('.fault').textContent = found ? found.message : ''
      part.querySelector('input,select,textarea').ariaInvalid = String(!!found)
    }
    root.querySelector('[aria-invalid=true]')?.focus()
  }
  const fill = (node, typed) => {
    for (const one of node.elements)
      if (one.type === 'checkbox') one.checked = [].concat(typed[one.name]).includes(one.value)
      else if (typed[one.name]) one.value = typed[one.name]
  }
  const css = ({
    accent,
    text,
    background,
  }) => `form{overflow-wrap:anywhere;color:${text || 'inherit'};background:${background || 'none'};max-width:36rem}
label,legend{display:block;font-weight:600;margin:1em 0 .3em}.tick{display:flex;gap:.6em;font-weight:400}
input:not([type=checkbox]),select,textarea{box-sizing:border-box;width:100%;padding:.6em;font:inherit}
fieldset{border:0;padding:0}.fault,.hint{margin:.3em 0}.fault{border-left:.3em solid;padding-left:.5em;font-weight:600}
p:empty{display:none}.intro{white-space:pre-line}.trap{position:absolute;left:-100vw}
button{margin:1em 0;padding:.7em 1.4em;font:inherit;border:2px solid ${accent || '#1d6b4f'};border-radius:8px}`
  const show = (form, typed) => {
    const alert = make('p', { class: 'fault', role: 'alert' })
    const node = make(
      'form',
      { novalidate: 1 },
      make('h2', {}, form.title),
      make('p', { class: 'intro' }, form.intro),
      alert,
      make(
        'div',
        { class: 'trap', 'aria-hidden': 'true' },
        make('input', { name: form.trap, tabindex: -1, autocomplete: 'off' }),
      ),
      ...form.fields.map((field) => row(field, form)),
      form.consent &&
        row({ key: '_consent', type: 'boolean', label: form.consent.text, ...form.consent }, form),
      make('button', {}, form.button),
    )
    node.addEventListener('submit', async (event) => {
      event.preventDefault()
      const button = node.querySelector('button')
      button.disabled = true
      try {
        const sent = read(node)
        const response = await fetch(`${api}submissions/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...sent,
            _token: token,
            _language: form.language,
            _page: location.href,
          }),
        })
        const told = await response.json()
        if (told.errors) return mark(told.errors, await load(sent))
        const said = { 409: form.closed, 413: form.long, 429: form.busy }[told.status]
        if (said) return (alert.textContent = said)
        if (!response.ok) throw told
        if (told.redirect && !told.needs_confirmation) return location.assign(told.redirect)
        const done = make(
          'div',
          { role: 'status', tabindex: -1 },
          make('h2', {}, told.title),
          told.text,
        )
        node.replaceWith(done)
        done.focus()
      } catch {
        alert.replaceChildren(link())
      } finally {
        button.disabled = false
      }
    })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css(form.theme))
    root.adoptedStyleSheets = [sheet]
    root.replaceChildren(node)
    fill(node, typed)
  }

  let token
  const load = async (typed) => {
    const form = await (await fetch(`${api}?lang=${encodeURIComponent(language)}`)).json()
    if (!form.token) throw form
    token ||= form.token
    show(form, typed)
    return form.faults
  }
  load({}).catch(() => root.replaceChildren(link()))
}
