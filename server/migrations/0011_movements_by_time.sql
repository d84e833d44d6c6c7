-- Exports ask for the movements of a period. The ledger only grows at its end, so a summary of each range of blocks
-- finds them, and costs a sale next to nothing; a tree would cost it a row of the tree for each movement.
create index stock_movements_created on stock_movements using brin (created_at) with (autosummarize = on);
