const field = document.getElementById('search')
const found = document.getElementById('found')
const results = document.getElementById('results')
const contents = document.getElementById('contents')
const menu = document.querySelector('.menu')

/** Where a word stands tells how much it means. */
const places = [
  ['h3, dt', 8],
  ['.address, .traits, .badge', 5],
  ['th', 3],
  ['dd', 4],
  ['p, td, li', 1],
]

function entryOf(element) {
  const title = element.querySelector('h3, dt').textContent.trim().replaceAll(/\s+/g, ' ')
  const texts = places.flatMap(([selector, weight]) =>
    [...element.querySelectorAll(selector)].map(({ textContent }) => [textContent, weight]),
  )
  const { id, dataset } = element
  return { id, title, kind: dataset.kind, path: dataset.path ?? '', weights: weigh(texts) }
}

let index
function entries() {
  index ??= [...document.querySelectorAll('main [data-kind]')].map(entryOf)
  return index
}

const maxShown = 50

function search() {
  const question = field.value.trim()
  const hits = question === '' ? [] : ranked(entries(), question)
  results.replaceChildren(...hits.slice(0, maxShown).map(resultOf))
  results.hidden = question === ''
  contents.hidden = question !== ''
  found.textContent = question === '' ? '' : told(hits.length)
}

function told(count) {
  if (count === 0) return 'Nothing found. Try fewer words, or only their beginnings.'
  if (count > maxShown) return `${count} results, the best ${maxShown} shown`
  return count === 1 ? '1 result' : `${count} results`
}

function resultOf({ id, title, kind, path }) {
  const link = node(
    'a',
    node('span', kind),
    node('span', title, ...(path ? [node('small', path)] : [])),
  )
  link.href = `#${id}`
  link.firstChild.className = `badge kind-${kind.toLowerCase()}`
  return node('li', link)
}

function node(name, ...children) {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

function clear() {
  field.value = ''
  search()
  field.focus()
}

/** Arrows go through the results and back to the field. */
function step(event) {
  const links = [...results.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
  if (next === undefined || links.length === 0) return
  event.preventDefault()
  if (next < 0) field.focus()
  else links[Math.min(next, links.length - 1)].focus()
}

field.addEventListener('input', search)
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') results.querySelector('a')?.click()
})
menu.addEventListener('keydown', step)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && field.value !== '') clear()
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.matches('input')) return
  event.preventDefault()
  menu.open = true
  field.select()
})

const narrow = matchMedia('(max-width: 60rem)')
function fold() {
  menu.open = !narrow.matches
}
narrow.addEventListener('change', fold)
fold()
menu.addEventListener('click', (event) => {
  if (event.target.closest('a') !== null && narrow.matches) menu.open = false
})
