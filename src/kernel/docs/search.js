'use strict'
const field = document.getElementById('search')
const found = document.getElementById('found')
const menu = document.querySelector('.menu')
const entries = [...document.querySelectorAll('[data-words]')]
const groups = [...document.querySelectorAll('.index, .group, #problems, #shapes')]
const opening = [...document.querySelectorAll('#start, #conventions')]

const search = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const entry of entries)
    entry.hidden = !words.every((word) => entry.dataset.words.includes(word))
  for (const group of groups) group.hidden = !group.querySelector('[data-words]:not([hidden])')
  for (const section of opening) section.hidden = words.length > 0
  const count = document.querySelectorAll('main .group article:not([hidden])').length
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 operation' : `${count} operations`
}

field.addEventListener('input', search)
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    field.value = ''
    search()
  }
  if (event.key === 'Enter')
    document.querySelector('main [data-words]:not([hidden])')?.scrollIntoView()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.matches('input')) return
  event.preventDefault()
  menu.open = true
  field.focus()
})

// A link leads to its target even where a search has hidden that.
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]')
  if (link === null) return
  const target = document.getElementById(link.getAttribute('href').slice(1))
  if (target !== null && target.closest('[hidden]') !== null) {
    field.value = ''
    search()
  }
  if (menu.contains(link) && narrow.matches) menu.open = false
})

const narrow = matchMedia('(max-width: 60rem)')
const fold = () => {
  menu.open = !narrow.matches
}
narrow.addEventListener('change', fold)
fold()

if (navigator.clipboard)
  for (const block of document.querySelectorAll('.command')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    const say = (word) => () => {
      button.textContent = word
    }
    button.addEventListener('click', () => {
      navigator.clipboard
        .writeText(block.querySelector('code').textContent)
        .then(say('Copied'), say('Not copied'))
      setTimeout(say('Copy'), 1500)
    })
    const frame = document.createElement('div')
    frame.className = 'copyable'
    block.replaceWith(frame)
    frame.append(block, button)
  }
