print("regimen")
