-- Prints the diagnostics of the document, applies a quick fix and then all fixes, and saves it.

local function fail(message)
  io.stdout:write("failed: " .. message .. "\n")
  vim.cmd("cquit")
end

local function diagnostics()
  local found = vim.diagnostic.get(0)
  table.sort(found, function(a, b) return a.col < b.col end)
  return found
end

-- Waits for a number of diagnostics.
local function wait_for(count)
  if not vim.wait(30000, function() return #diagnostics() == count end, 20) then
    fail(count .. " diagnostics were expected, not " .. #diagnostics())
  end
end

-- Applies the first action of a kind at a line.
local function apply(kind, line, character)
  local position = { line = line, character = character }
  local results = vim.lsp.buf_request_sync(0, "textDocument/codeAction", {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = position, ["end"] = position },
    context = { diagnostics = {}, only = { kind } },
  }, 30000)
  for _, result in pairs(results or {}) do
    for _, action in ipairs(result.result or {}) do
      if action.edit then
        vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
        return
      end
    end
  end
  fail("no action " .. kind)
end

wait_for(2)
for _, one in ipairs(diagnostics()) do
  -- Columns are bytes here.
  local text = vim.api.nvim_buf_get_lines(0, one.lnum, one.lnum + 1, true)[1]
  local column = vim.str_utfindex(text, one.col)
  local code = one.code or one.user_data.lsp.code
  io.stdout:write(("found %d:%d %s\n"):format(one.lnum, column, code))
end
apply("quickfix", 2, 16)
wait_for(1)
apply("source.fixAll.urilint", 0, 0)
wait_for(0)
vim.cmd("write")
vim.cmd("quitall!")
