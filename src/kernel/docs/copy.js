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
